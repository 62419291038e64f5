import { registerHooks } from "node:module";

/**
 * Loads the modules named on the command line, and prints the errors. Each module is the entry point of its own copy of
 * the package. The script runs directly on Node, because bundlers and test runners do not report a `const` that is read
 * before its initialization.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { pathname, search } = new URL(context.parentURL ?? import.meta.url);
    const fromSource = pathname.endsWith(".ts") && specifier.startsWith(".");
    return next(fromSource ? specifier.replace(/\.js$/, ".ts") + search : specifier, context);
  },
});

for (const name of process.argv.slice(2)) {
  try {
    await import(new URL(`../src/${name}?${name}`, import.meta.url).href);
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
  }
}
