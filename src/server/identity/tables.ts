import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { identityProviders } from '#contract/account/limits.ts'
import { languages } from '#contract/languages.ts'
import { accountStates, grantableRoles } from '#contract/staff/limits.ts'
import { orderedName, timestamptz } from '../ports/database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state', { enum: accountStates }).notNull().default('active'),
    nickName: text('nick_name').notNull(),
    avatarUrl: text('avatar_url').notNull(),
    bio: text('bio').notNull().default(''),
    signature: text('signature').notNull().default(''),
    language: text('language', { enum: languages }).notNull().default('ja'),
    country: text('country').notNull().default('JP'),
    birthDate: date('birth_date', { mode: 'string' }),
    createdAt: timestamptz('created_at').notNull(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('users_by_name')
      .on(orderedName(table.nickName), table.id)
      .where(sql`state = 'active'`),
  ],
)

/** Accounts of users at identity providers. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider', { enum: identityProviders }).notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** Identities are joined by verified addresses only. */
    emailVerified: boolean('email_verified').notNull(),
    /** Token for revocation at the provider when the account is deleted; sealed with the server's secret. */
    sealedGrant: text('sealed_grant'),
    linkedAt: timestamptz('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_user').on(table.userId),
    index('identities_email').on(table.email),
  ],
)

/** Granted roles; `liver` and `channel_owner` derive from licences and channels. */
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
    signedInAt: timestamptz('signed_in_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /**
     * Until when the session is also accepted under the cookie's former name; null: never. The default is for sessions that
     * versions without the prefix have opened.
     */
    formerNameUntil: timestamptz('former_name_until').default(sql`now() + interval '30 days'`),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Pending sign-ins by authorization code; each is consumed once. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the cookie of the browser that started the sign-in. */
    browserHash: text('browser_hash').notNull(),
    provider: text('provider', { enum: identityProviders }).notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    /** Account to link the identity to; null for a sign-in. */
    linkUserId: integer('link_user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
)
