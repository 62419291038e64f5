import { createApi } from "./api.js";
import { createFrame } from "./frame.js";
import { runViews } from "./run-views.js";
import { signInView } from "./views/sign-in.js";
/** @import { SessionView, SignInOutcome } from "../wire.js" */

void start();

async function start() {
  const api = createApi();
  const frame = createFrame();
  let leave = () => {};
  /** @type {string | undefined} */
  let provider;

  /**
   * @param {string} [why] message that is announced
   * @param {string} [problem] reason why a sign-in was refused; this text stays on the page
   */
  const askForToken = (why, problem) => {
    leave();
    frame.closeBar();
    frame.show("Sign in", signInView({ signIn, signInWithProvider, provider, reason: problem }), "#token");
    if (why !== undefined) frame.notify(why);
  };

  /** @param {string} token */
  const signIn = async (token) => {
    try {
      work(await api.signIn(token));
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };

  const signInWithProvider = async () => {
    try {
      location.assign(await api.openIdAddress());
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };

  const signOut = async () => {
    try {
      await api.signOut();
      askForToken("You are signed out.");
    } catch (error) {
      frame.notify(messageOf(error));
    }
  };

  /** @param {SessionView} session */
  const work = ({ allowActions }) => {
    const expired = () => askForToken("The session has ended. Sign in again.");
    const running = runViews({ api, frame, allowActions, expired });
    leave = running.stop;
    frame.openBar({ pause: running.pause, signOut });
  };

  try {
    const session = await api.session();
    ({ provider } = session);
    if (session.signedIn) work(session);
    else askForToken(undefined, outcome());
  } catch (error) {
    askForToken(messageOf(error));
  }
}

/** @type {Readonly<Record<SignInOutcome, string>>} */
const outcomes = {
  expired: "The sign-in took too long, or started in another browser. Sign in again.",
  failed: "The sign-in failed. Find the reason in the log of the bridge.",
  not_allowed: "Your account is not allowed to see this page. Ask the operator of the bridge for access.",
};

/**
 * Reads the outcome of a failed sign-in from the parameter `sign-in` of the page's URL, and removes the parameter.
 * Returns the message for this outcome, or undefined if the URL has no such parameter.
 */
function outcome() {
  const found = new URLSearchParams(location.search).get("sign-in");
  if (found === null) return undefined;
  history.replaceState(null, "", location.pathname + location.hash);
  return Object.hasOwn(outcomes, found) ? outcomes[/** @type {SignInOutcome} */ (found)] : undefined;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
