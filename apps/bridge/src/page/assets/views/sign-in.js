import { h } from "../dom.js";
import { prose } from "../parts.js";

/**
 * Creates the sign-in form. It has a field for the token. If an OpenID provider is configured, the form also has a
 * button for signing in with this provider.
 *
 * @param {object} options
 * @param {(token: string) => Promise<string | undefined>} options.signIn resolves to an error message, or undefined
 * @param {() => Promise<string | undefined>} options.signInWithProvider resolves to an error message, or
 *   leaves the page
 * @param {string | undefined} options.provider name of the provider
 * @param {string | undefined} options.reason why the last sign-in was refused
 * @returns {HTMLElement}
 */
export function signInView({ signIn, signInWithProvider, provider, reason = "" }) {
  const token = h("input", {
    id: "token",
    name: "token",
    type: "password",
    autocomplete: "current-password",
    required: true,
    "aria-describedby": "token-hint token-problem",
  });
  const problem = h("p", { id: "token-problem", class: "problem", role: "alert" }, reason);
  let isSending = false;
  const send = async () => {
    // A second sign-in would start the page twice.
    if (isSending) return;
    isSending = true;
    const failure = await signIn(token.value);
    isSending = false;
    if (failure === undefined) return;
    problem.replaceChildren(...prose(failure));
    token.setAttribute("aria-invalid", "true");
    token.select();
  };
  const leave = async () => {
    const failure = await signInWithProvider();
    if (failure !== undefined) problem.replaceChildren(...prose(failure));
  };
  const button =
    provider === undefined
      ? []
      : [h("button", { type: "button", id: "provider", click: () => void leave() }, `Sign in with ${provider}`)];
  return h(
    "form",
    {
      class: "sign-in",
      // Keeps the token out of the URL if the script fails.
      method: "post",
      submit: (event) => {
        event.preventDefault();
        void send();
      },
    },
    h("h1", { tabindex: -1 }, "Halyard bridge"),
    // Password managers store the token under this user name.
    h("input", {
      type: "text",
      name: "username",
      value: "bridge",
      autocomplete: "username",
      hidden: true,
      readonly: true,
    }),
    h("label", { for: "token" }, "Token"),
    token,
    h(
      "p",
      { id: "token-hint", class: "quiet" },
      ...prose(
        "The token is the value of `page.token` in the configuration. Without this setting, the bridge prints a token when it starts.",
      ),
    ),
    problem,
    h("button", { type: "submit", class: "main" }, "Sign in"),
    ...button,
  );
}
