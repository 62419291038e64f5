/** A token that is valid on no server. Every client sends it, as in real use. */
export const exampleToken = "0123456789abcdef0123456789abcdef01234567";
