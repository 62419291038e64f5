/** Loads a peer from here, where it is installed, as an ES module would import it. */
export function load(name) {
  return import(name);
}
