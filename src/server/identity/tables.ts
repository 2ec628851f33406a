import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { identityProviders } from '#contract/account.ts'
import { languages } from '#contract/languages.ts'
import { accountStates, grantableRoles } from '#contract/staff.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  state: text('state', { enum: accountStates }).notNull().default('active'),
  nickName: text('nick_name').notNull(),
  avatarUrl: text('avatar_url').notNull(),
  bio: text('bio').notNull().default(''),
  signature: text('signature').notNull().default(''),
  language: text('language', { enum: languages }).notNull().default('ja'),
  country: text('country').notNull().default('JP'),
  birthDate: date('birth_date', { mode: 'string' }),
  createdAt: at('created_at').notNull(),
  deletedAt: at('deleted_at'),
})

/** Who a user is at an identity provider. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider', { enum: identityProviders }).notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** Only a verified address ties identities together. */
    emailVerified: boolean('email_verified').notNull(),
    /** What the provider wants back when the account goes, sealed with the server's secret. */
    sealedGrant: text('sealed_grant'),
    linkedAt: at('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_user').on(table.userId),
    index('identities_email').on(table.email),
  ],
)

/** Roles that are granted; those of livers and channel owners follow from licences and channels. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: grantableRoles }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: identityProviders }).notNull(),
    device: text('device').notNull(),
    country: text('country').notNull(),
    signedInAt: at('signed_in_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Sign-ins that have left for a provider and are awaited back, once. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie of the browser that began: no other may finish. */
    browserHash: text('browser_hash').notNull(),
    provider: text('provider', { enum: identityProviders }).notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    /** The account that an identity is to be added to; null for a sign-in. */
    linkUserId: integer('link_user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
)
