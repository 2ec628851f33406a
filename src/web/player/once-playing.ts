/** Calls `act` at once, or when a paused video is played again: reopening its stream would start it. */
export function oncePlaying(video: HTMLVideoElement, act: () => void, signal: AbortSignal): void {
  if (video.paused) video.addEventListener('play', act, { once: true, signal })
  else act()
}
