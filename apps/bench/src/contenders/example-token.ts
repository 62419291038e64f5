/** A token that no server accepts. Every client sends it, as it would send a valid token in real use. */
export const exampleToken = "0123456789abcdef0123456789abcdef01234567";
