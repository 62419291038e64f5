import { ConfigurationError } from "@halyard/http-core";
import { describe, expect, test } from "vitest";
import { createLogging, type Logging } from "./logger.js";

function recording(secrets: readonly string[] = [], level?: "debug"): [Logging, () => Record<string, unknown>[]] {
  const lines: string[] = [];
  const logging = createLogging({
    level,
    secrets: () => secrets,
    destination: { write: (line) => void lines.push(line) },
  });
  return [logging, () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)];
}

describe("a line", () => {
  test("is JSON with time, level, message and fields", () => {
    const [{ logger }, lines] = recording();
    logger.warn("The spool is filling.", { bytes: 12 });
    expect(lines()).toEqual([
      { level: "warn", time: expect.any(String) as string, msg: "The spool is filling.", bytes: 12 },
    ]);
    expect(Date.parse(lines()[0]!["time"] as string)).not.toBeNaN();
  });

  test("below the level is not written", () => {
    const [{ logger }, lines] = recording();
    logger.debug("a", {});
    logger.info("b", {});
    const [debugging, debugLines] = recording([], "debug");
    debugging.logger.debug("a", {});
    expect([lines().map(({ msg }) => msg), debugLines().map(({ msg }) => msg)]).toEqual([["b"], ["a"]]);
  });

  test("has the delivery and the subject of the surrounding job, even in late asynchronous work", async () => {
    const [logging, lines] = recording();
    const { logger, within } = logging;
    await within({ delivery: "d1" }, async () => {
      expect(logging.context()).toEqual({ delivery: "d1" });
      await within({ subject: "pull:forge/acme/rig#1" }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        logger.info("inner", {});
      });
      logger.info("outer", {});
    });
    logger.info("outside", {});
    expect(lines().map(({ msg, delivery, subject }) => [msg, delivery, subject])).toEqual([
      ["inner", "d1", "pull:forge/acme/rig#1"],
      ["outer", "d1", undefined],
      ["outside", undefined, undefined],
    ]);
  });

  test("contains an error with its code, or with its stack", () => {
    const [{ logger }, lines] = recording();
    logger.error("a", { error: new ConfigurationError("`timeout` must be positive.") });
    logger.error("b", { error: new TypeError("a bug") });
    expect(lines()[0]!["error"]).toMatchObject({ code: "configuration_invalid" });
    expect(lines()[1]!["error"]).toMatchObject({
      type: "TypeError",
      message: "a bug",
      stack: expect.any(String) as string,
    });
  });
});
