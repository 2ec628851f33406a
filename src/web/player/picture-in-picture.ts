import { reportProblem } from '../api/problems.ts'

export const canPictureInPicture = (): boolean => document.pictureInPictureEnabled

/** Moves the video into its own window, or back. */
export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch (error) {
    // Before the first frame, and where the system has no space for the window.
    reportProblem('V08', String(error))
  }
}
