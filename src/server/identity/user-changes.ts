import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import { openControlChannel, type Realtime } from '../realtime/index.ts'

const changedUser = z.int().nullable().default(null)

const changeMessage = z.object({
  /** Of sessions that have ended. */
  ids: z.array(z.string()).default([]),
  /** The user whose account has changed. */
  userId: changedUser,
  /** The user who follows other livers now, or whom others have blocked. */
  relationsOf: changedUser,
})

export type UserChange = z.infer<typeof changeMessage>

/** Sessions expire without an event. */
const checkEveryMs = 3_600_000

interface UserChangesDeps {
  readonly roomLog: RoomLog
  readonly realtime: Pick<Realtime, 'endSessions' | 'sessionIds'>
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  /** Those of these sessions that are open. */
  stillOpen(ids: readonly string[]): Promise<readonly string[]>
}

export type UserChanges = Awaited<ReturnType<typeof openUserChanges>>

/**
 * Reports ended sessions and changes of users to all processes, which keep both in memory, and closes the sockets of ended
 * sessions there.
 */
export async function openUserChanges({ roomLog, realtime, clock, log, stillOpen }: UserChangesDeps) {
  const failure = 'the sessions of sockets could not be read'
  const listeners: ((change: UserChange | null) => void)[] = []

  async function check(): Promise<void> {
    const ids = realtime.sessionIds()
    if (ids.length === 0) return
    const open = new Set(await stillOpen(ids))
    realtime.endSessions(ids.filter((id) => !open.has(id)))
  }

  function report(change: UserChange | null): void {
    for (const listener of listeners) listener(change)
  }

  function apply(change: UserChange): void {
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

  async function publish(changed: Partial<UserChange>): Promise<void> {
    const change = { ids: [], userId: null, relationsOf: null, ...changed }
    apply(change)
    await channel.publish(change)
  }

  return {
    /** Resolves when this process has closed the sockets and the others will. */
    async ended(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await publish({ ids: [...ids] })
    },
    /** The name, the roles or the state of a user may have changed. */
    accountChanged: (userId: number): Promise<void> => publish({ userId }),
    /** Whom a user follows, or by whom they are blocked, may have changed. */
    relationsChanged: (userId: number): Promise<void> => publish({ relationsOf: userId }),
    /** Calls back with each change, of all processes; null: any may have been missed. */
    onChange(listener: (change: UserChange | null) => void): void {
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
