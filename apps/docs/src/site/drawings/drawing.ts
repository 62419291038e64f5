import { architecture } from "./architecture.ts";
import { authority } from "./authority.ts";
import { delivery } from "./delivery.ts";
import { matrixSvg } from "./matrix.ts";
import { retries } from "./retries.ts";
import { toSvg } from "./svg.ts";

const drawings: Readonly<Record<string, () => string>> = {
  architecture: () => toSvg(architecture),
  delivery: () => toSvg(delivery),
  retries: () => matrixSvg(retries),
  authority: () => matrixSvg(authority()),
};

/** Returns the drawing that a page requests with a comment such as `<!-- drawing: architecture -->`. */
export function drawing(name: string): string {
  const draw = drawings[name];
  if (draw === undefined)
    throw new Error(`There is no drawing "${name}". The drawings are: ${Object.keys(drawings).join(", ")}.`);
  return draw();
}
