const checkEveryMs = 250
/** By then hls.js has skipped a hole that it can skip, or has switched to another quality. */
const checksUntilStalled = 3
/** After this many checks an action has had its effect, or is needed again. */
const checksUntilRepeated = 8

/** Calls `act` when playback has stalled, and again while it does not continue; returns the function that stops it. */
export function whileStalled(video: HTMLVideoElement, act: () => void): () => void {
  let position = -1
  let checks = 0
  const timer = setInterval(() => {
    checks = video.paused || video.ended || video.currentTime !== position ? 0 : checks + 1
    position = video.currentTime
    if (checks % checksUntilRepeated === checksUntilStalled) act()
  }, checkEveryMs)
  return () => clearInterval(timer)
}
