/** API Extractor's report on a package's entry point. */
export interface RawReport {
  /** Import specifier, such as `@halyard/auth/node`. */
  readonly specifier: string;
  /** Name of the report file, without the extension. */
  readonly name: string;
  readonly text: string;
}

interface Declaration {
  readonly text: string;
  /** Exported names. Empty if the text is only a comment. */
  readonly names: readonly string[];
}

/**
 * Converts API Extractor's reports so that each declaration of the package is written out in only one report. If
 * several entry points export a declaration, the report on the first of them contains it, and the other reports list
 * only its name. The main entry point counts as the last.
 *
 * Omits release tags (not used here), remarks about missing comments (the linter reports them), and warnings about
 * types that another entry point exports.
 *
 * @returns The report texts, by report name.
 */
export function joinReports(reports: readonly RawReport[]): ReadonlyMap<string, string> {
  const exported = new Set(reports.flatMap(({ text }) => declarations(text).flatMap(({ names }) => names)));
  const parsed = reports.map((report) => ({
    ...report,
    imports: importsOf(report.text),
    declarations: declarations(withoutNoise(report.text, exported)),
  }));

  const owners = new Map<string, RawReport>();
  for (const report of parsed.toSorted((a, b) => Number(isMain(a)) - Number(isMain(b)))) {
    for (const { text } of report.declarations) if (!owners.has(text)) owners.set(text, report);
  }

  return new Map(
    parsed.map((report) => {
      const own = report.declarations.filter(({ text, names }) => names.length === 0 || isOwn(text));
      const shared = Map.groupBy(
        report.declarations.filter((declaration) => !own.includes(declaration)),
        ({ text }) => owners.get(text)?.name ?? "",
      );
      const lists = [...shared].map(([name, found]) => {
        const names = found.flatMap((declaration) => declaration.names);
        return `// Declared in ${name}.api.md\nexport { ${names.toSorted().join(", ")} }`;
      });
      return [report.name, write(report.specifier, [report.imports, ...own.map(({ text }) => text), ...lists])];

      function isOwn(text: string): boolean {
        return owners.get(text)?.name === report.name;
      }
    }),
  );
}

/**
 * Sorts a report, so that two reports on the same declarations are equal. The compiler writes the members of inferred
 * types and the alternatives of unions in the order in which it processed them, which depends on unrelated files and
 * differs between builds.
 *
 * @returns The report with sorted blocks and sorted unions of literals, for comparison only.
 */
export function inStableOrder(report: string): string {
  const lines = report.split("\n").map(sortUnions);
  let next = 0;

  // Returns the members of the block whose opening line was just read. A member that opens a block includes
  // that block.
  function members(): string[] {
    const found: string[] = [];
    while (next < lines.length) {
      const line = lines[next] ?? "";
      if (closes(line)) break;
      next++;
      if (!opens(line)) {
        found.push(line);
        continue;
      }
      const block = [line];
      // The line that closes a block may open another block, as in `}, {`.
      while (opens(block.at(-1) ?? "")) block.push(...members().toSorted(), lines[next++] ?? "");
      found.push(block.join("\n"));
    }
    return found;
  }

  const blocks: string[] = [];
  while (next < lines.length) {
    blocks.push(...members());
    // A line that closes no open block, such as `}` in the text around the code, is kept as it is.
    if (next < lines.length) blocks.push(lines[next++] ?? "");
  }
  return blocks.join("\n");
}

function opens(line: string): boolean {
  return line.endsWith("{");
}

function closes(line: string): boolean {
  return /^\s*\}/.test(line);
}

function sortUnions(line: string): string {
  return line.replaceAll(/"[^"]*"(?: \| "[^"]*")+/g, (union) => union.split(" | ").toSorted().join(" | "));
}

function isMain({ name }: RawReport): boolean {
  return name === "index";
}

function write(specifier: string, parts: readonly string[]): string {
  const code = parts.filter((part) => part !== "").join("\n\n");
  return [
    `## Public face of \`${specifier}\``,
    "> Written by `npm run check -- --update` with [API Extractor](https://api-extractor.com/). Do not edit.",
    `\`\`\`ts\n${code}\n\`\`\`\n`,
  ].join("\n\n");
}

function codeOf(text: string): string {
  return /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
}

function importsOf(text: string): string {
  const lines = codeOf(text).split("\n");
  return lines.filter((line) => line.startsWith("import ")).join("\n");
}

/** Removes text that does not help reviewers, and the bare `//` lines around it. */
function withoutNoise(text: string, exported: ReadonlySet<string>): string {
  const isNoise = (line: string): boolean => {
    const forgotten = /\(ae-forgotten-export\) The symbol "(\w+)"/.exec(line)?.[1];
    if (forgotten !== undefined) return exported.has(forgotten);
    return /^\s*\/\/( \(undocumented\)| @public| \(No @packageDocumentation .*)?$/.test(line);
  };
  return (
    text
      .split("\n")
      .filter((line) => !isNoise(line))
      .map((line) => line.replace(/ needs to be exported by the entry point .+$/, " is exported by no entry point"))
      // Removes line and column numbers. They can change although no export does, for example when a comment grows.
      .map((line) => line.replace(/^(\s*\/\/ \S+\.ts):\d+:\d+ - /, "$1 - "))
      .join("\n")
  );
}

/** Returns the top-level declarations of a report, which are separated by blank lines. */
function declarations(text: string): readonly Declaration[] {
  return codeOf(text)
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "" && !block.startsWith("import "))
    .map((block) => ({ text: block, names: exportedNames(block) }));
}

function exportedNames(block: string): readonly string[] {
  const lists = [...block.matchAll(/^export (?:type )?\{ (.+) \}$/gm)].flatMap(([, list = ""]) => list.split(", "));
  const named =
    /^export (?:declare )?(?:default )?(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) (\w+)/m.exec(
      block,
    )?.[1];
  return [...lists.map((name) => name.replace(/^.* as /, "")), ...(named === undefined ? [] : [named])];
}
