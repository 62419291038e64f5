import { registerHooks } from "node:module";

/** Makes plain Node run the sources: resolves `./x.js` in a TypeScript file to `./x.ts`. */
registerHooks({
  resolve(specifier, context, next) {
    const fromSource = context.parentURL?.endsWith(".ts") === true && specifier.startsWith(".");
    return next(fromSource ? specifier.replace(/\.js$/, ".ts") : specifier, context);
  },
});
