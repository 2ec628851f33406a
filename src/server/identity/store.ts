import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { User } from '#contract/account.ts'
import { statement, transaction } from '../ports/database/port.ts'
import { identities, sessions, userRoles, users } from './tables.ts'

export type GrantedRole = (typeof userRoles.$inferSelect)['role']

export interface Account extends User {
  readonly subject: string
  readonly roles: GrantedRole[]
}

const userColumns = {
  id: users.id,
  nickName: users.nickName,
  avatarUrl: users.avatarUrl,
  bio: users.bio,
  signature: users.signature,
}

const grantedRoles = sql<GrantedRole[]>`coalesce(
  (select json_agg(${userRoles.role} order by ${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${users.id}),
  '[]'::json)`

export const listAccounts = statement('identity.listAccounts', (db, provider: string): Promise<Account[]> =>
  db
    .select({ ...userColumns, subject: identities.subject, roles: grantedRoles })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(eq(identities.provider, provider))
    .orderBy(asc(users.id))
    .limit(100),
)

export const findUserId = statement(
  'identity.findUserId',
  async (db, who: { provider: string; subject: string }): Promise<number | null> => {
    const found = await db
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.provider, who.provider), eq(identities.subject, who.subject)))
    return found[0]?.userId ?? null
  },
)

export interface NewUser {
  readonly provider: string
  readonly subject: string
  readonly nickName: string
  readonly avatarUrl: string
  readonly bio: string
  readonly roles: readonly GrantedRole[]
  readonly now: Date
}

/** The user of an identity, created when it is new; however many ask at once, one user results. */
export const findOrCreateUser = transaction('identity.findOrCreateUser', async (tx, user: NewUser): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${user.provider}:${user.subject}`}))`)
  const known = await findUserId.run(tx, user)
  if (known !== null) return known
  const [created] = await tx
    .insert(users)
    .values({ nickName: user.nickName, avatarUrl: user.avatarUrl, bio: user.bio, createdAt: user.now })
    .returning({ id: users.id })
  if (!created) throw new Error('the new user was not returned')
  await tx.insert(identities).values({ provider: user.provider, subject: user.subject, userId: created.id })
  if (user.roles.length > 0) {
    await tx.insert(userRoles).values(user.roles.map((role) => ({ userId: created.id, role })))
  }
  return created.id
})

export const addSession = transaction(
  'identity.addSession',
  async (tx, session: { tokenHash: string; userId: number; now: Date; expiresAt: Date }): Promise<void> => {
    await tx.delete(sessions).where(lt(sessions.expiresAt, session.now))
    await tx.insert(sessions).values({ ...session, createdAt: session.now })
  },
)

export const readSession = statement(
  'identity.readSession',
  async (db, session: { tokenHash: string; now: Date }): Promise<(User & { roles: GrantedRole[] }) | null> => {
    const found = await db
      .select({ ...userColumns, roles: grantedRoles })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, session.tokenHash), gt(sessions.expiresAt, session.now)))
    return found[0] ?? null
  },
)

export const removeSession = statement('identity.removeSession', async (db, tokenHash: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
})

export const countUsers = statement<null, number>('identity.countUsers', (db): Promise<number> => db.$count(users))
