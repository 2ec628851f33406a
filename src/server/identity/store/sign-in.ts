import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { AccountState } from '#contract/staff/limits.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { identities, users } from '../tables.ts'

type Provider = (typeof identities.$inferSelect)['provider']

export interface IdentityInput {
  readonly provider: Provider
  readonly subject: string
  /** Lower-cased. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly sealedGrant: string | null
}

export interface SignInInput {
  readonly identity: IdentityInput
  /** Fields of the user where one is created. */
  readonly newUser: {
    readonly nickName: string
    readonly avatarUrl: string
    readonly language: Language
    readonly country: string
    readonly bio: string
  }
  readonly now: Date
}

export interface SignInOutcome {
  readonly userId: number
  readonly state: AccountState
  readonly created: boolean
  /** The identity was linked to an existing user with the same verified e-mail address. */
  readonly linked: boolean
}

/** Serializes sign-ins of one person, so that concurrent ones create one user. */
async function lockIdentity(tx: Connection, { provider, subject, email }: IdentityInput): Promise<void> {
  const names = [`${provider}:${subject}`, ...(email === null ? [] : [`email:${email}`])].toSorted()
  for (const name of names) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function findOwner(tx: Connection, { provider, subject }: IdentityInput) {
  const found = await tx
    .select({ userId: users.id, state: users.state })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return found[0] ?? null
}

/** The user with the same verified address at another provider. */
async function findByEmail(tx: Connection, { email, emailVerified }: IdentityInput) {
  if (email === null || !emailVerified) return null
  const found = await tx
    .select({ userId: users.id, state: users.state })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.email, email), eq(identities.emailVerified, true)))
    .orderBy(users.id)
    .limit(1)
  return found[0] ?? null
}

/** Adds or updates an identity; a stored grant is kept where the provider sends none. */
async function upsertIdentity(tx: Connection, userId: number, identity: IdentityInput, now: Date): Promise<void> {
  const { email, emailVerified, sealedGrant } = identity
  await tx
    .insert(identities)
    .values({ ...identity, userId, linkedAt: now })
    .onConflictDoUpdate({
      target: [identities.provider, identities.subject],
      set: { email, emailVerified, ...(sealedGrant !== null && { sealedGrant }) },
    })
}

/** Finds the identity's user, else the user with the same verified address, else creates one. */
export const findOrCreateUser = transaction(
  'identity.findOrCreateUser',
  async (tx, input: SignInInput): Promise<SignInOutcome> => {
    const { identity, newUser, now } = input
    await lockIdentity(tx, identity)
    const owner = await findOwner(tx, identity)
    const existing = owner ?? (await findByEmail(tx, identity))
    if (existing) {
      await upsertIdentity(tx, existing.userId, identity, now)
      return { ...existing, created: false, linked: owner === null }
    }
    const [created] = await tx
      .insert(users)
      .values({ ...newUser, createdAt: now })
      .returning({ userId: users.id, state: users.state })
    if (!created) throw new Error('the created user was not returned')
    await upsertIdentity(tx, created.userId, identity, now)
    return { ...created, created: true, linked: false }
  },
)

/** Returns false where the identity belongs to another user. */
export const linkIdentity = transaction(
  'identity.linkIdentity',
  async (tx, link: { userId: number; identity: IdentityInput; now: Date }): Promise<boolean> => {
    await lockIdentity(tx, link.identity)
    const owner = await findOwner(tx, link.identity)
    if (owner && owner.userId !== link.userId) return false
    await upsertIdentity(tx, link.userId, link.identity, link.now)
    return true
  },
)

/** Removes the identities of one provider, unless they are the user's last. */
export const unlinkIdentity = transaction(
  'identity.unlinkIdentity',
  async (tx, link: { userId: number; provider: Provider }): Promise<'unlinked' | 'missing' | 'last'> => {
    const held = await tx
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.userId, link.userId))
      .for('update')
    if (!held.some(({ provider }) => provider === link.provider)) return 'missing'
    if (held.every(({ provider }) => provider === link.provider)) return 'last'
    await tx.delete(identities).where(and(eq(identities.userId, link.userId), eq(identities.provider, link.provider)))
    return 'unlinked'
  },
)

export const listIdentities = statement('identity.listIdentities', (db, userId: number) =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.linkedAt),
)
