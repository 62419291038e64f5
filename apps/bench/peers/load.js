/** Imports a peer, a client from another project, as an ES module from the folder in which it is installed. */
export function load(name) {
  return import(name);
}
