import { reportProblem } from '../../api/problems.ts'

interface RemotePlayback {
  /** Gives the element an address that a device fetches by itself. */
  open(): Promise<void>
  /** Rejects if the viewer has chosen no device. */
  choose(): Promise<void>
  /** Gives the element its former source. */
  close(): void
}

/** Sends a video to the device that the viewer chooses; without one it continues here as before. */
export async function playRemotely({ open, choose, close }: RemotePlayback): Promise<void> {
  try {
    await open()
    await choose()
  } catch (error) {
    reportProblem('V09', String(error))
    close()
  }
}
