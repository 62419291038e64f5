/**
 * The regular expression of a glob such as `{main,release/*}`: `*` and `**` stand for any text, `?` for one character,
 * `[a-z]` for one of several, braces for alternatives. What has no meaning stands for itself.
 *
 * @param separator - A character that `*` and `?` do not stand for. Default: none.
 */
export function globPattern(glob: string, separator?: "/"): RegExp {
  const one = separator === undefined ? "." : `[^${separator}]`;
  let depth = 0;
  const source = glob.replace(/\\.|\*+|\[!?[^\]]+\]|[^]/g, (part) => {
    if (part.startsWith("*")) return `${part === "*" ? one : "."}*`;
    if (part === "?") return one;
    if (part.startsWith("[") && part.length > 2) return part.replace(/^\[!/, "[^").replaceAll("\\", "\\\\");
    if (part === "{") {
      depth += 1;
      return "(?:";
    }
    if (part === "}" && depth > 0) {
      depth -= 1;
      return ")";
    }
    if (part === "," && depth > 0) return "|";
    return part.slice(-1).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  });
  return new RegExp(`^${source}${")".repeat(depth)}$`);
}
