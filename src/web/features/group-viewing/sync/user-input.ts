/** A change of the video so soon after input of the user is theirs, in milliseconds. */
const causedMs = 1500

/** Returns whether the user has just pressed something, and the function that stops listening. */
export function watchUserInput(page: EventTarget, now: () => number): { recent(): boolean; stop(): void } {
  let at = -Infinity
  const listening = new AbortController()
  const record = () => {
    at = now()
  }
  for (const event of ['pointerdown', 'pointerup', 'keydown', 'change', 'input']) {
    page.addEventListener(event, record, { capture: true, signal: listening.signal })
  }
  return { recent: () => now() - at < causedMs, stop: () => listening.abort() }
}
