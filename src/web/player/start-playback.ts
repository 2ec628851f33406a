import { reportProblem } from '../api/problems.ts'
import type { PlayerEvent } from './player-state.ts'

const isNotAllowed = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

/** Starts playback with audio; muted if the browser forbids that; else waits for a tap. */
export async function startPlayback(video: HTMLVideoElement, dispatch: (event: PlayerEvent) => void): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    // Any other error is an interruption by a pause or a new source, which fires its own events.
    if (!isNotAllowed(error)) return
    if (video.muted) {
      reportProblem('V07')
      dispatch('playRefused')
      return
    }
    video.muted = true
    dispatch('audioRefused')
    await startPlayback(video, dispatch)
  }
}
