/** A token that no server knows; every client sends one, as it would in use. */
export const exampleToken = "0123456789abcdef0123456789abcdef01234567";
