import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import { openControlChannel, type Realtime } from '../realtime/index.ts'

const endedMessage = z.object({ ids: z.array(z.string()) })

/** Sessions expire without an event. */
const checkEveryMs = 3_600_000

interface SessionSocketsDeps {
  readonly roomLog: RoomLog
  readonly realtime: Pick<Realtime, 'endSessions' | 'sessionIds'>
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  /** Those of these sessions that are open. */
  stillOpen(ids: readonly string[]): Promise<readonly string[]>
}

export type SessionSockets = Awaited<ReturnType<typeof openSessionSockets>>

/** Closes the sockets of sessions that have ended, in all processes. */
export async function openSessionSockets({ roomLog, realtime, clock, log, stillOpen }: SessionSocketsDeps) {
  const failure = 'the sessions of sockets could not be read'

  async function check(): Promise<void> {
    const ids = realtime.sessionIds()
    if (ids.length === 0) return
    const open = new Set(await stillOpen(ids))
    realtime.endSessions(ids.filter((id) => !open.has(id)))
  }

  const channel = await openControlChannel({
    roomLog,
    name: 'sessions',
    message: endedMessage,
    receive: ({ ids }) => realtime.endSessions(ids),
    reset: () => void check().catch((error: unknown) => log.error({ err: error }, failure)),
  })
  const expiry = periodicJob({ name: 'session-sockets', clock, log, everyMs: checkEveryMs, run: check, failure })

  return {
    /** Resolves when this process has closed the sockets and the others will. */
    async end(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      realtime.endSessions(ids)
      await channel.publish({ ids: [...ids] })
    },
    start: expiry.start,
    async close(): Promise<void> {
      await expiry.close()
      channel.leave()
    },
  }
}
