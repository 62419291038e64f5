/** Removes the ID token from the response of a token endpoint, because this package does not use it and it would need validation. */
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
