import { createApi } from "./api.js";
import { createFrame } from "./frame.js";
import { runViews } from "./run-views.js";
import { signInView } from "./views/sign-in.js";
/** @import { SessionView } from "../wire.js" */

void start();

async function start() {
  const api = createApi();
  const frame = createFrame();
  let leave = () => {};

  /** @param {string} [why] */
  const askForToken = (why) => {
    leave();
    frame.closeBar();
    frame.show("Sign in", signInView(signIn), "#token");
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
    if (session.signedIn) work(session);
    else askForToken();
  } catch (error) {
    askForToken(messageOf(error));
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
