/** Removes the ID token from a token response. This package does not use it, and the library would validate it. */
export async function withoutIdToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  return new Response(strip(text), { status, headers });
}

function strip(text: string): string {
  try {
    const { id_token: _dropped, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify(rest);
  } catch {
    return text;
  }
}
