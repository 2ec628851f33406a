import { randomUUID } from 'node:crypto'
import type { IdentityProviderName } from '#contract/account/limits.ts'
import type { Profile } from '#contract/account/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import { sessionDays, sessionIdleDays, type AccountSession } from '#contract/sessions/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { OpenSession } from '../../viewer.ts'
import {
  addSession,
  findOpenSessions,
  listSessions,
  readSession,
  removeSessionByToken,
  removeSessions,
  takeOverSession,
  touchSession,
  type SessionLimits,
  type UserSessions,
} from '../store/sessions.ts'
import { hashToken, newToken } from '../secrets.ts'
import { SessionMemory } from '../session-memory.ts'
import type { ClientInfo, IdentityDeps } from './deps.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

/** Minimum interval between updates of `lastSeenAt`. */
const touchEveryMs = 10 * 60 * 1000

/** How long the former name of a cookie is accepted after it was replaced, because the response may have been lost. */
const formerNameMs = 60 * 60 * 1000

export interface NewSession {
  /** For the cookie; only its hash is stored. */
  readonly token: string
  readonly profile: Profile
}

export function createSessions({ database, clock, audit, userChanges }: IdentityDeps) {
  const limits = (): SessionLimits => {
    const now = clock.now()
    return { now, idleSince: new Date(now.getTime() - sessionIdleDays * dayMs) }
  }

  const memory = new SessionMemory({
    clock,
    changes: userChanges,
    async read(tokenHash) {
      const found = await database.run(readSession, { tokenHash, limits: limits() })
      if (found === null) return null
      const now = clock.now()
      const unused = now.getTime() - found.lastSeenAt.getTime()
      if (unused > touchEveryMs) await database.run(touchSession, { id: found.id, now })
      return found
    },
  })

  const read = (token: string): Promise<OpenSession | null> => memory.read(hashToken(token))

  async function takeOver(token: string): Promise<OpenSession | null> {
    const now = clock.now()
    const until = new Date(now.getTime() + formerNameMs)
    const taken = await database.run(takeOverSession, { tokenHash: hashToken(token), now, until })
    return taken ? read(token) : null
  }

  async function remove(which: UserSessions): Promise<number> {
    const ended = await database.run(removeSessions, which)
    await userChanges.ended(ended)
    return ended.length
  }

  async function list({ id, profile }: OpenSession): Promise<AccountSession[]> {
    const rows = await database.run(listSessions, { userId: profile.user.id, limits: limits() })
    return rows.map((row) => ({
      id: row.id,
      current: row.id === id,
      provider: row.provider,
      device: row.device,
      country: row.country,
      signedInAt: row.signedInAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }))
  }

  return {
    read,
    kept: (token: string): OpenSession | null => memory.kept(hashToken(token)),
    takeOver,
    list,

    /** Opens a session under a new token. */
    async open(userId: number, provider: IdentityProviderName, client: ClientInfo): Promise<NewSession> {
      const token = newToken()
      const now = clock.now()
      const { device, country } = client
      const expiresAt = new Date(now.getTime() + sessionDays * dayMs)
      const times = { signedInAt: now, lastSeenAt: now, expiresAt, formerNameUntil: null }
      const session = { id: randomUUID(), tokenHash: hashToken(token), userId, provider, device, country, ...times }
      await database.run(addSession, { session, limits: limits() })
      await audit.record({
        action: 'session.opened',
        actorUserId: userId,
        subjectUserId: userId,
        details: { provider, device, country },
      })
      const opened = await read(token)
      if (!opened) throw new Error('the opened session was not found')
      return { token, profile: opened.profile }
    },

    async close(token: string): Promise<void> {
      const removed = await database.run(removeSessionByToken, hashToken(token))
      if (removed === null) return
      const { id, userId } = removed
      await userChanges.ended([id])
      await audit.record({ action: 'session.closed', actorUserId: userId, subjectUserId: userId, details: {} })
    },

    async revoke(session: OpenSession, id: string): Promise<AccountSession[]> {
      requireRecentSignIn(session, clock)
      const userId = session.profile.user.id
      const ended = await remove({ userId, only: id })
      if (ended === 0) throw new DomainError('SESSION_NOT_FOUND')
      await audit.record({ action: 'session.revoked', actorUserId: userId, subjectUserId: userId, details: { ended } })
      return list(session)
    },

    async revokeOthers(session: OpenSession): Promise<AccountSession[]> {
      requireRecentSignIn(session, clock)
      const userId = session.profile.user.id
      const ended = await remove({ userId, except: session.id })
      await audit.record({ action: 'session.revoked', actorUserId: userId, subjectUserId: userId, details: { ended } })
      return list(session)
    },

    /** For staff and account deletion; does not check the caller's permission. Returns the number of ended sessions. */
    endAll: (userId: number): Promise<number> => remove({ userId, except: null }),

    /** Those of these sessions that have not ended. */
    stillOpen: (ids: readonly string[]): Promise<string[]> => database.run(findOpenSessions, { ids, limits: limits() }),
  }
}

export type Sessions = ReturnType<typeof createSessions>
