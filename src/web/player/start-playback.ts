import type { PlayerEvent } from './player-state.ts'

const refused = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

/** Starts with sound; where the browser forbids that, silently; where it forbids that too, waits for a tap. */
export async function startPlayback(video: HTMLVideoElement, tell: (event: PlayerEvent) => void): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    // Anything else is an interruption by a pause or a new source: the player goes on by its own events.
    if (!refused(error)) return
    if (video.muted) {
      tell('playRefused')
      return
    }
    video.muted = true
    tell('soundRefused')
    await startPlayback(video, tell)
  }
}
