/** Implements `npm run new:resource -- <package> <name>`. Runs in the workspace root. */
import { newResource } from "./new-resource.ts";

const [packageName, name, ...rest] = process.argv.slice(2);
if (packageName === undefined || name === undefined || rest.length > 0) {
  console.error("Pass a package and a resource, for example: npm run new:resource -- git-hosting release-assets");
  process.exitCode = 1;
} else {
  try {
    const written = newResource(process.cwd(), packageName, name);
    console.log(`Wrote ${written.join(", ")}.`);
    console.log(
      [
        "Next:",
        "- Fill in the interface, its schema and the operations, and adjust the test to them.",
        "- Export the interfaces as types from the package's index.ts.",
        "- Run the tests and `npm run types`. If the package has a resources.ts, its client now includes the resource.",
        "- In the changeset, describe how to use the resource.",
      ].join("\n"),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
