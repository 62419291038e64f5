import { registerHooks } from "node:module";

/** Lets plain Node run the sources: `./x.js` in a TypeScript file means `./x.ts`. */
registerHooks({
  resolve(specifier, context, next) {
    const fromSource = context.parentURL?.endsWith(".ts") === true && specifier.startsWith(".");
    return next(fromSource ? specifier.replace(/\.js$/, ".ts") : specifier, context);
  },
});
