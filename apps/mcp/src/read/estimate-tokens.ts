const parts = /(?=[A-Za-z]*\d)[A-Za-z\d]{16,}|[a-z]+|[A-Z]+|\d+|\s+|[\x21-\x7e]|[^ -~\s]+/g;

/**
 * Estimates how many tokens a language model counts in `text`, and tends to overestimate. Models count differently, and
 * their tokenizers are too large to include.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(parts)) tokens += tokensOf(part);
  return tokens;
}

function tokensOf(part: string): number {
  const first = part.charCodeAt(0);
  if (/\s/.test(part)) return part === " " ? 0 : Math.ceil(part.length / 4);
  // Covers the remaining control characters, and all characters outside ASCII. A rare character takes one token per
  // byte. A common character takes fewer.
  if (first < 0x20 || first > 0x7e) return Math.ceil(Buffer.byteLength(part) * 0.85);
  // Tokenizers split hashes and encoded bytes into many tokens.
  if (part.length >= 16 && /\d/.test(part) && /[A-Za-z]/.test(part)) return Math.ceil(part.length * 0.7);
  if (/\d/.test(part)) return Math.ceil(part.length / 3);
  if (/[a-zA-Z]/.test(part)) return Math.ceil(part.length / (part.length > 5 ? 2.5 : 3));
  return 1;
}
