import { and, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Profile } from '#contract/account/schemas.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { sessions, users } from '../tables.ts'
import { heldRoles, userColumns } from './columns.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Sessions expire at `expiresAt` (before `now`), or when last used before `idleSince`. */
export interface SessionLimits {
  readonly now: Date
  readonly idleSince: Date
}

export const addSession = transaction(
  'identity.addSession',
  async (tx, { session, limits }: { session: SessionRow; limits: SessionLimits }): Promise<void> => {
    const expired = or(lt(sessions.expiresAt, limits.now), lt(sessions.lastSeenAt, limits.idleSince))
    await tx.delete(sessions).where(expired)
    await tx.insert(sessions).values(session)
  },
)

export interface FoundSession {
  readonly id: string
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly profile: Profile
}

/** Null where the session has expired or its user is not active. */
export const readSession = statement(
  'identity.readSession',
  async (db, { tokenHash, limits }: { tokenHash: string; limits: SessionLimits }): Promise<FoundSession | null> => {
    const [found] = await db
      .select({
        id: sessions.id,
        signedInAt: sessions.signedInAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        user: userColumns,
        language: users.language,
        roles: heldRoles,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          gt(sessions.expiresAt, limits.now),
          gt(sessions.lastSeenAt, limits.idleSince),
          eq(users.state, 'active'),
        ),
      )
      .prepare('identity_read_session')
      .execute()
    if (!found) return null
    const { user, language, roles, ...session } = found
    return { ...session, profile: { user, roles, language } }
  },
)

/** Ends at `until` that the session is accepted under the cookie's former name; false if it is not. */
export const takeOverSession = statement(
  'identity.takeOverSession',
  async (db, { tokenHash, now, until }: { tokenHash: string; now: Date; until: Date }): Promise<boolean> => {
    const taken = await db
      .update(sessions)
      .set({ formerNameUntil: sql`least(${sessions.formerNameUntil}, ${until.toISOString()}::timestamptz)` })
      .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.formerNameUntil, now)))
      .returning({ id: sessions.id })
    return taken.length > 0
  },
)

export const touchSession = statement(
  'identity.touchSession',
  async (db, { id, now }: { id: string; now: Date }): Promise<void> => {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
  },
)

export const listSessions = statement(
  'identity.listSessions',
  (db, { userId, limits }: { userId: number; limits: SessionLimits }): Promise<SessionRow[]> =>
    db
      .select()
      .from(sessions)
      .where(
        and(eq(sessions.userId, userId), gt(sessions.expiresAt, limits.now), gt(sessions.lastSeenAt, limits.idleSince)),
      )
      .orderBy(desc(sessions.lastSeenAt))
      .limit(100),
)

export const removeSessionByToken = statement(
  'identity.removeSessionByToken',
  async (db, tokenHash: string): Promise<{ id: string; userId: number } | null> => {
    const removed = await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenHash))
      .returning({ id: sessions.id, userId: sessions.userId })
    return removed[0] ?? null
  },
)

/** Sessions of a user: `only` one, or all `except` one (null: all). */
export type UserSessions = { readonly userId: number } & (
  | { readonly only: string }
  | { readonly except: string | null }
)

/** Deletes sessions of a user. Returns their ids. */
export const removeSessions = statement(
  'identity.removeSessions',
  async (db, which: UserSessions): Promise<string[]> => {
    const chosen =
      'only' in which ? eq(sessions.id, which.only) : which.except === null ? undefined : ne(sessions.id, which.except)
    const removed = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, which.userId), chosen))
      .returning({ id: sessions.id })
    return removed.map(({ id }) => id)
  },
)

/** Deletes sessions that were opened until this time, at most `limit`. Returns their ids. */
export const removeSessionsUntil = statement(
  'identity.removeSessionsUntil',
  async (db, { until, limit }: { until: Date; limit: number }): Promise<string[]> => {
    const some = db.select({ id: sessions.id }).from(sessions).where(lte(sessions.signedInAt, until)).limit(limit)
    const removed = await db.delete(sessions).where(inArray(sessions.id, some)).returning({ id: sessions.id })
    return removed.map(({ id }) => id)
  },
)

/** Those of these sessions that have not ended. */
export const findOpenSessions = statement(
  'identity.findOpenSessions',
  async (db, { ids, limits }: { ids: readonly string[]; limits: SessionLimits }): Promise<string[]> => {
    const found = await db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          inArray(sessions.id, [...ids]),
          gt(sessions.expiresAt, limits.now),
          gt(sessions.lastSeenAt, limits.idleSince),
          eq(users.state, 'active'),
        ),
      )
    return found.map(({ id }) => id)
  },
)
