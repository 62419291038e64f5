/**
 * Compares version numbers part by part: `1.9` comes before `1.10`, and a missing part counts as 0. Every part must be
 * a number, so remove a suffix such as `-rc1` first.
 *
 * @returns A negative number, 0 or a positive number, as `Array.prototype.sort` expects.
 */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [left, right].map((version) => version.split(".").map(Number)) as [number[], number[]];
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
