import { and, asc, eq, exists, ilike, or, sql } from 'drizzle-orm'
import { namesDeletedUser } from '#contract/account/deleted-user.ts'
import type { AccountState, GrantableRole } from '#contract/staff/limits.ts'
import type { StaffUser } from '#contract/staff/schemas.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { storeEvents, type NewEvent } from '../../outbox/operations.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { heldRoles } from '../store/columns.ts'
import { identities, userRoles, users } from '../tables.ts'

const selectUsers = (db: Connection) =>
  db.select({ id: users.id, nickName: users.nickName, state: users.state, roles: heldRoles }).from(users)

export const readUser = statement('accountStatus.readUser', async (db, userId: number): Promise<StaffUser | null> => {
  const found = await selectUsers(db).where(eq(users.id, userId))
  return found[0] ?? null
})

const containsPattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const isDeleted = eq(users.state, 'deleted')

/** Users whose nick name or e-mail address contains the words, case-insensitively; a deleted user by each shown name. */
export const searchUsers = statement(
  'accountStatus.searchUsers',
  (db, { words, limit }: { words: string; limit: number }): Promise<StaffUser[]> => {
    const pattern = containsPattern(words)
    const byEmail = db
      .select({ found: sql`1` })
      .from(identities)
      .where(and(eq(identities.userId, users.id), ilike(identities.email, pattern)))
    return selectUsers(db)
      .where(or(ilike(users.nickName, pattern), exists(byEmail), namesDeletedUser(words) ? isDeleted : undefined))
      .orderBy(asc(users.id))
      .limit(limit)
  },
)

export interface RoleChange {
  readonly userId: number
  readonly role: GrantableRole
  readonly granted: boolean
  readonly entry: StampedEntry
}

/** Does nothing, and adds no audit entry, where the role is already as requested. */
export const changeRole = transaction(
  'accountStatus.changeRole',
  async (tx, { userId, role, granted, entry }: RoleChange): Promise<void> => {
    const changed = granted
      ? await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing().returning()
      : await tx
          .delete(userRoles)
          .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
          .returning()
    if (changed.length > 0) await addEntry.run(tx, entry)
  },
  { changesAccount: ({ userId }) => userId },
)

export interface StateChange {
  readonly userId: number
  readonly from: AccountState
  readonly to: AccountState
  readonly entry: StampedEntry
  readonly events: readonly NewEvent[]
}

/** Does nothing, and adds no audit entry and no event, where the state is not `from`. */
export const changeAccountState = transaction(
  'accountStatus.changeAccountState',
  async (tx, { userId, from, to, entry, events }: StateChange): Promise<void> => {
    const changed = await tx
      .update(users)
      .set({ state: to })
      .where(and(eq(users.id, userId), eq(users.state, from)))
      .returning({ id: users.id })
    if (changed.length === 0) return
    await addEntry.run(tx, entry)
    await storeEvents(tx, events, entry.at)
  },
  { changesAccount: ({ userId }) => userId },
)
