import { DomainError } from '../../errors.ts'
import { requireReason, type Actor } from '../../audit/index.ts'
import { readUser } from '../account-status/store.ts'
import { removeSessions, removeSessionsUntil } from '../store/sessions.ts'
import type { IdentityDeps } from './deps.ts'

export interface EndRequest extends Actor {
  readonly reason: string
}

/** Sessions that one statement ends: a site may have a million. */
const batch = 1000

interface StaffSessionsDeps extends Pick<IdentityDeps, 'database' | 'clock' | 'audit'> {
  readonly userChanges: Pick<IdentityDeps['userChanges'], 'ended'>
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

/** Ends sessions of others, for staff; does not check the caller's permission. Their users may sign in again. */
export function createStaffSessions({ database, clock, audit, userChanges }: StaffSessionsDeps) {
  return {
    /** Returns the number of ended sessions. Throws `USER_NOT_FOUND`. */
    async endOf(userId: number, { actorUserId, reason }: EndRequest): Promise<number> {
      requireReason(reason)
      if ((await database.run(readUser, userId)) === null) throw new DomainError('USER_NOT_FOUND')
      const ended = await database.run(removeSessions, { userId, except: null })
      await userChanges.ended(ended)
      const details = { ended: ended.length, reason }
      await audit.record({ action: 'session.ended', actorUserId, subjectUserId: userId, details })
      return ended.length
    },

    /** Ends all sessions that are open now, also that of the actor. Returns their number. */
    async endAll({ actorUserId, reason }: EndRequest): Promise<number> {
      requireReason(reason)
      const until = clock.now()
      let count = 0
      for (;;) {
        const ended = await database.run(removeSessionsUntil, { until, limit: batch })
        if (ended.length === 0) break
        await userChanges.ended(ended)
        count += ended.length
      }
      const details = { ended: count, reason }
      await audit.record({ action: 'session.ended', actorUserId, subjectUserId: null, details })
      return count
    },
  }
}
