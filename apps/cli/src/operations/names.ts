/** Returns the command-line name of a resource or operation: `work-packages` for `workPackages`. */
export function typedName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Normalises a name for comparison: lower case, without `-` and `_`. */
export function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/**
 * Joins the words of a resource into one argument, in its command-line spelling: `pulls reviews submit` becomes
 * `pulls.reviews submit`, and `workPackages` becomes `work-packages`.
 */
export function joinResource(argv: readonly string[], group: string, resources: readonly string[]): string[] {
  const at = argv.indexOf(group) + 1;
  const rest = argv.slice(at);
  const operands = rest.findIndex((argument) => argument.startsWith("-"));
  const length = operands < 0 ? rest.length : operands;
  const byPlain = new Map(resources.map((resource) => [plainName(resource), resource]));
  for (let count = length; count > 0; count--) {
    const resource = byPlain.get(plainName(rest.slice(0, count).join(".")));
    if (resource !== undefined) return [...argv.slice(0, at), typedName(resource), ...rest.slice(count)];
  }
  return [...argv];
}

/** Changes flags to their declared spelling: `--headCommitId` becomes `--head_commit_id`. */
export function matchFlags(argv: readonly string[], flags: readonly string[]): string[] {
  const byPlain = new Map(flags.map((flag) => [plainName(flag), flag]));
  const end = argv.indexOf("--");
  return argv.map((argument, index) => {
    const [, name = "", value = ""] = /^--([^=]+)(=.*)?$/s.exec(argument) ?? [];
    const flag = byPlain.get(plainName(name));
    return name === "" || flag === undefined || (end >= 0 && index > end) ? argument : `--${flag}${value}`;
  });
}
