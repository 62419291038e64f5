/**
 * The regular expression of a glob such as `{main,release/*}`: `*` and `**` stand for any text, `?` for one character,
 * `[a-z]` for one of several, braces for alternatives. What has no meaning stands for itself.
 */
export function globPattern(glob: string): RegExp {
  let depth = 0;
  const source = glob.replace(/\\.|\*+|\[!?[^\]]+\]|[^]/g, (part) => {
    if (part.startsWith("*")) return ".*";
    if (part === "?") return ".";
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
