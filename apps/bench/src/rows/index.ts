import type { Row } from "../harness/row.ts";
import { coldImportRow } from "./cold-import.ts";
import { commandRow } from "./command.ts";
import { concurrentRow } from "./concurrent.ts";
import { cpuRow } from "./cpu.ts";
import { deliveryRow } from "./delivery.ts";
import { endToEndRow, scaleRow } from "./end-to-end.ts";
import { getRow } from "./get.ts";
import { installRow } from "./install.ts";
import { intakeAtWorkRow } from "./intake-at-work.ts";
import { intakeRow } from "./intake.ts";
import { listRow } from "./list.ts";
import { pagingRow } from "./paging.ts";
import { relationsRow } from "./relations.ts";
import { requestsRow } from "./requests.ts";
import { sizeRow } from "./size.ts";
import { startRow } from "./start.ts";
import { typesRow } from "./types.ts";
import { webhookRow } from "./webhook.ts";

/** All rows, in the order of the report. */
export const rows: readonly Row[] = [
  getRow,
  concurrentRow,
  cpuRow,
  listRow,
  relationsRow,
  pagingRow,
  webhookRow,
  intakeRow,
  intakeAtWorkRow,
  deliveryRow,
  endToEndRow,
  scaleRow,
  requestsRow,
  startRow,
  commandRow,
  sizeRow,
  coldImportRow,
  typesRow,
  installRow,
];
