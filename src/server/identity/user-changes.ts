import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import { openControlChannel, type Realtime } from '../realtime/index.ts'

/** Sessions that have ended, or the user whose account has changed. */
const changeMessage = z.object({ ids: z.array(z.string()), userId: z.int().nullable().default(null) })

export type SessionChange = z.infer<typeof changeMessage>

/** Sessions expire without an event. */
const checkEveryMs = 3_600_000

interface SessionChangesDeps {
  readonly roomLog: RoomLog
  readonly realtime: Pick<Realtime, 'endSessions' | 'sessionIds'>
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  /** Those of these sessions that are open. */
  stillOpen(ids: readonly string[]): Promise<readonly string[]>
}

export type SessionChanges = Awaited<ReturnType<typeof openSessionChanges>>

/** Reports ended sessions and changed accounts to all processes, and closes the sockets of ended sessions there. */
export async function openSessionChanges({ roomLog, realtime, clock, log, stillOpen }: SessionChangesDeps) {
  const failure = 'the sessions of sockets could not be read'
  const listeners: ((change: SessionChange | null) => void)[] = []

  async function check(): Promise<void> {
    const ids = realtime.sessionIds()
    if (ids.length === 0) return
    const open = new Set(await stillOpen(ids))
    realtime.endSessions(ids.filter((id) => !open.has(id)))
  }

  function report(change: SessionChange | null): void {
    for (const listener of listeners) listener(change)
  }

  function apply(change: SessionChange): void {
    report(change)
    realtime.endSessions(change.ids)
  }

  const channel = await openControlChannel({
    roomLog,
    name: 'sessions',
    message: changeMessage,
    receive: apply,
    reset() {
      report(null)
      check().catch((error: unknown) => log.error({ err: error }, failure))
    },
  })
  const expiry = periodicJob({ name: 'session-sockets', clock, log, everyMs: checkEveryMs, run: check, failure })

  async function publish(change: SessionChange): Promise<void> {
    apply(change)
    await channel.publish(change)
  }

  return {
    /** Resolves when this process has closed the sockets and the others will. */
    async ended(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await publish({ ids: [...ids], userId: null })
    },
    /** The name, the roles or the state of a user may have changed. */
    accountChanged: (userId: number): Promise<void> => publish({ ids: [], userId }),
    /** Calls back with each change, of all processes; null: any may have been missed. */
    onChange(listener: (change: SessionChange | null) => void): void {
      listeners.push(listener)
    },
    /** Whether changes by all processes arrive now, and none is known to be missing. */
    isCurrent: (): boolean => channel.isCurrent(),
    start: expiry.start,
    async close(): Promise<void> {
      await expiry.close()
      channel.leave()
    },
  }
}
