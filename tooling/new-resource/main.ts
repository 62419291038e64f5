/** `npm run new:resource -- <package> <name>`, run in the root of the workspace. */
import { newResource } from "./new-resource.ts";

const [packageName, name, ...rest] = process.argv.slice(2);
if (packageName === undefined || name === undefined || rest.length > 0) {
  console.error("Name a package and a resource: npm run new:resource -- git-hosting release-assets");
  process.exitCode = 1;
} else {
  try {
    const written = newResource(process.cwd(), packageName, name);
    console.log(`Wrote ${written.join(", ")}.`);
    console.log(
      "Next: fill in the interface, its schema and the operations, and export the interface as a type from the package's index.ts.",
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
