const usual = 2000;
const longest = 30_000;

/**
 * Polls every two seconds, less often while requests fail, and not at all while the page is hidden. A pause aborts a
 * running poll, so that nothing on the page changes during the pause.
 *
 * @param {object} options
 * @param {(signal: AbortSignal) => Promise<void>} options.ask
 * @param {(error: unknown, wait: number) => void} options.failed called with the error and the milliseconds until the
 * next attempt
 * @returns {{ now(): void, pause(paused: boolean): void, stop(): void }}
 */
export function startPolling({ ask, failed }) {
  let paused = false;
  let wait = usual;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let course = new AbortController();
  let isRepeated = false;

  const rest = () => {
    if (!paused && !document.hidden) timer = setTimeout(() => void turn(true), wait);
  };

  const turn = async (repeated = false) => {
    clearTimeout(timer);
    course.abort();
    isRepeated = repeated;
    const { signal } = (course = new AbortController());
    try {
      await ask(signal);
      wait = usual;
    } catch (error) {
      if (signal.aborted) return;
      wait = Math.min(longest, wait * (1.5 + Math.random()));
      failed(error, wait);
    }
    if (!signal.aborted) rest();
  };

  const looked = () => {
    if (document.hidden) clearTimeout(timer);
    else if (!paused) void turn();
  };

  document.addEventListener("visibilitychange", looked);
  void turn();
  return {
    now: () => void turn(),
    pause(value) {
      paused = value;
      clearTimeout(timer);
      if (!paused) void turn();
      // A view's first request continues, because the view would stay empty without it.
      else if (isRepeated) course.abort();
    },
    stop() {
      document.removeEventListener("visibilitychange", looked);
      clearTimeout(timer);
      course.abort();
    },
  };
}
