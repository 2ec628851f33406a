import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { AccountState } from '#contract/staff.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { identities, users } from '../tables.ts'

type Provider = (typeof identities.$inferSelect)['provider']

export interface KnownIdentity {
  readonly provider: Provider
  readonly subject: string
  /** In lower case. */
  readonly email: string | null
  readonly emailVerified: boolean
  readonly sealedGrant: string | null
}

export interface ArrivingUser {
  readonly identity: KnownIdentity
  /** Of the user, where a new one is made. */
  readonly newcomer: {
    readonly nickName: string
    readonly avatarUrl: string
    readonly language: Language
    readonly country: string
    readonly bio: string
  }
  readonly now: Date
}

export interface Arrival {
  readonly userId: number
  readonly state: AccountState
  readonly created: boolean
  /** The identity is new to a user who was known already, by the same verified e-mail address. */
  readonly linked: boolean
}

/** All sign-ins of one person wait for each other, so that however many arrive at once, one user results. */
async function lockIdentity(tx: Connection, { provider, subject, email }: KnownIdentity): Promise<void> {
  const names = [`${provider}:${subject}`, ...(email === null ? [] : [`email:${email}`])].toSorted()
  for (const name of names) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function findOwner(tx: Connection, { provider, subject }: KnownIdentity) {
  const found = await tx
    .select({ userId: users.id, state: users.state })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return found[0] ?? null
}

/** The user who has shown the same address, verified, at another provider. */
async function findByEmail(tx: Connection, { email, emailVerified }: KnownIdentity) {
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

/** Adds an identity, or brings a known one up to date; a grant that is not given anew stays. */
async function keepIdentity(tx: Connection, userId: number, identity: KnownIdentity, now: Date): Promise<void> {
  const { email, emailVerified, sealedGrant } = identity
  await tx
    .insert(identities)
    .values({ ...identity, userId, linkedAt: now })
    .onConflictDoUpdate({
      target: [identities.provider, identities.subject],
      set: { email, emailVerified, ...(sealedGrant !== null && { sealedGrant }) },
    })
}

/** Who arrives: the identity's user, else the user with the same verified address, else a new one. */
export const welcomeUser = transaction('identity.welcomeUser', async (tx, arriving: ArrivingUser): Promise<Arrival> => {
  const { identity, newcomer, now } = arriving
  await lockIdentity(tx, identity)
  const owner = await findOwner(tx, identity)
  const known = owner ?? (await findByEmail(tx, identity))
  if (known) {
    await keepIdentity(tx, known.userId, identity, now)
    return { ...known, created: false, linked: owner === null }
  }
  const [created] = await tx
    .insert(users)
    .values({ ...newcomer, createdAt: now })
    .returning({ userId: users.id, state: users.state })
  if (!created) throw new Error('the new user was not returned')
  await keepIdentity(tx, created.userId, identity, now)
  return { ...created, created: true, linked: false }
})

/** Adds an identity to a user; false when it belongs to somebody else. */
export const linkIdentity = transaction(
  'identity.linkIdentity',
  async (tx, link: { userId: number; identity: KnownIdentity; now: Date }): Promise<boolean> => {
    await lockIdentity(tx, link.identity)
    const owner = await findOwner(tx, link.identity)
    if (owner && owner.userId !== link.userId) return false
    await keepIdentity(tx, link.userId, link.identity, link.now)
    return true
  },
)

/** Takes the identities of one provider away; says whether there was one, and keeps the user's last. */
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
