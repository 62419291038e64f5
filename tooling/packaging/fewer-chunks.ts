/** Divides the built files of a program into fewer chunks. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rollup } from "rollup";

/**
 * Builds a program a second time, from the files into which esbuild has split it. esbuild puts modules into one file
 * only if the same entry points import them. rollup also knows that the program is loaded before its commands, so
 * modules that both need become a part of the program's file. Deletes the `.js` files that the second build did not
 * write.
 *
 * @param entry - Built file of the program, with a source map.
 */
export async function fewerChunks(entry: string): Promise<void> {
  const folder = dirname(entry);
  const bundle = await rollup({
    input: { [basename(entry, ".js")]: entry },
    external: (id) => !/^[./]/.test(id),
    plugins: [
      {
        name: "built-files",
        load: (path) => ({ code: readFileSync(path, "utf8"), map: readFileSync(`${path}.map`, "utf8") }),
      },
    ],
    onLog: (_level, { message }) => {
      throw new Error(`rollup reports a problem in the built files: ${message}`);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    sourcemap: true,
    chunkFileNames: "[name].js",
    // With this option, each file would also import its indirect dependencies.
    hoistTransitiveImports: false,
  });
  await bundle.close();
  const written = new Set(output.map(({ fileName }) => fileName));
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js") && !written.has(name))) {
    rmSync(join(folder, file));
    rmSync(join(folder, `${file}.map`));
  }
}
