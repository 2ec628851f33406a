import { and, eq, isNull } from 'drizzle-orm'
import type { User } from '#contract/account/schemas.ts'
import type { Language } from '#contract/languages.ts'
import type { GrantableRole } from '#contract/staff/limits.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { identities, sessions, userRoles, users } from '../tables.ts'
import { userColumns } from './columns.ts'

export interface AccountRow {
  readonly user: User
  readonly language: Language
  readonly country: string
  readonly birthDate: string | null
  readonly createdAt: Date
}

export const readAccount = statement('identity.readAccount', async (db, userId: number): Promise<AccountRow | null> => {
  const found = await db
    .select({
      user: userColumns,
      language: users.language,
      country: users.country,
      birthDate: users.birthDate,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .prepare('identity_read_account')
    .execute()
  return found[0] ?? null
})

export interface AccountChange {
  readonly userId: number
  readonly nickName?: string
  readonly bio?: string
  readonly signature?: string
  readonly language?: Language
  readonly country?: string
  readonly avatarUrl?: string
}

export const changeAccount = transaction(
  'identity.changeAccount',
  async (tx, { userId, ...change }: AccountChange): Promise<void> => {
    await tx.update(users).set(change).where(eq(users.id, userId))
    await indexItems(tx, 'liver', [userId])
  },
  { changesAccount: ({ userId }) => userId },
)

/** Returns false where a birth date is already set. */
export const setBirthDate = statement(
  'identity.setBirthDate',
  async (db, { userId, birthDate }: { userId: number; birthDate: string }): Promise<boolean> => {
    const set = await db
      .update(users)
      .set({ birthDate })
      .where(and(eq(users.id, userId), isNull(users.birthDate)))
      .returning({ id: users.id })
    return set.length > 0
  },
)

/**
 * Deletes personal data of a user; the anonymized row stays, because content that others see refers to it. Returns the ids
 * of the ended sessions.
 */
export const eraseAccount = transaction(
  'identity.eraseAccount',
  async (tx, erased: { userId: number; nickName: string; avatarUrl: string; now: Date }): Promise<string[]> => {
    const { userId, nickName, avatarUrl, now } = erased
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
    await tx.delete(identities).where(eq(identities.userId, userId))
    await tx.delete(userRoles).where(eq(userRoles.userId, userId))
    await tx
      .update(users)
      .set({ state: 'deleted', nickName, avatarUrl, bio: '', signature: '', birthDate: null, deletedAt: now })
      .where(eq(users.id, userId))
    return ended.map(({ id }) => id)
  },
  { changesAccount: ({ userId }) => userId },
)

export const grantRoles = statement(
  'identity.grantRoles',
  async (db, { userId, roles }: { userId: number; roles: readonly GrantableRole[] }): Promise<void> => {
    if (roles.length === 0) return
    await db
      .insert(userRoles)
      .values(roles.map((role) => ({ userId, role })))
      .onConflictDoNothing()
  },
  { changesAccount: ({ userId }) => userId },
)

export const countUsers = statement<null, number>('identity.countUsers', (db): Promise<number> => db.$count(users))
