/**
 * Signs in and gives consent on the OpenID provider's development pages, as a user would. Returns the URL of the final
 * redirect without fetching it.
 */
export async function signInAs(login: string, start: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: Record<string, string> | undefined;
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(url, {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      body: form === undefined ? null : new URLSearchParams(form),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split("=", 2) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location !== null) {
      url = new URL(location, url).href;
      form = undefined;
      if (url.startsWith(redirectUri)) return url;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1];
    if (prompt === undefined)
      throw new Error(
        `The response from ${url} (status ${response.status}) must have a form with a \`prompt\` field, but has none.`,
      );
    form = { prompt, login, password: "any" };
  }
  throw new Error(`The sign-in did not end with a redirect to ${redirectUri} within 20 steps.`);
}
