import type { UploadQueue } from './upload-queue.ts'

const checkEveryMs = 5000
/** A timer that is this late, in milliseconds: the machine was asleep. */
const sleepMs = 30_000

interface ConnectionDeps {
  readonly queue: Pick<UploadQueue, 'restartSending' | 'resumeInterrupted'>
  /** Milliseconds of a clock that runs while the machine is asleep. */
  now(): number
  isOnline(): boolean
  every(ms: number, check: () => void): void
  /** Calls `check` when the connection is back. */
  onOnline(check: () => void): void
}

/** Resumes uploads when the connection is back, and after the machine was asleep. */
export function watchConnection({ queue, now, isOnline, every, onOnline }: ConnectionDeps): void {
  let checkedAt = now()
  const check = () => {
    const sleptFor = now() - checkedAt
    checkedAt = now()
    if (sleptFor > sleepMs) void queue.restartSending()
    if (isOnline()) queue.resumeInterrupted()
  }
  every(checkEveryMs, check)
  onOnline(check)
}
