import Provider, {
  interactionPolicy,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
} from 'oidc-provider'
import { escapeHtml } from '../http.ts'
import type { People } from '../people.ts'
import type { SigningKey } from '../store.ts'

export interface OpenidOptions {
  readonly name: 'apple' | 'google'
  readonly issuer: string
  readonly people: People
  readonly key: SigningKey
  readonly cookieSecret: string
  readonly client: ClientMetadata
  /** Additional scopes with their claims. */
  readonly claims: Readonly<Record<string, string[]>>
  readonly onError: (error: unknown) => void
}

const minutes = (count: number) => count * 60

/** Policy that shows the account chooser at every sign-in. */
function chooserPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('choose', 'an account must be chosen', (ctx) =>
        ctx.oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    )
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  policy.remove('consent')
  return policy
}

/** An OpenID provider (OpenID Connect Core 1.0) for the local people. */
export function openidProvider(options: OpenidOptions): Provider {
  const { name, issuer, people, key, cookieSecret, client, claims, onError } = options
  const configuration: Configuration = {
    adapter: memoryAdapter(),
    clients: [client],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], ...claims },
    scopes: ['openid', ...Object.keys(claims)],
    // Puts the claims of scopes into the ID token, as Apple and Google do.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => false },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, requester, token) => token.clientId === requester.clientId },
    },
    clientBasedCORS: () => false,
    renderError(ctx, { error, error_description: description = '' }) {
      ctx.type = 'html'
      ctx.body = `<!doctype html><title>${escapeHtml(error)}</title><p>${escapeHtml(`${error}: ${description}`)}</p>`
    },
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    cookies: {
      keys: [cookieSecret],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AuthorizationCode: minutes(10),
      AccessToken: minutes(60),
      IdToken: minutes(10),
      Interaction: minutes(30),
      Grant: minutes(60 * 24 * 180),
      RefreshToken: minutes(60 * 24 * 180),
      Session: minutes(30),
    },
    interactions: { policy: chooserPolicy(), url: (_ctx, { uid }) => `${issuer}/choice/${uid}` },
    issueRefreshToken: async () => name === 'apple',
    async findAccount(_ctx, sub) {
      const person = people.find(sub)
      if (!person) return undefined
      const { name: fullName, email, emailVerified } = person
      const emailClaims = email === null ? {} : { email, email_verified: emailVerified }
      return { accountId: sub, claims: async () => ({ sub, name: fullName, ...emailClaims }) }
    },
    // Choosing an account implies consent.
    async loadExistingGrant({ oidc }) {
      const { session, client: requester, provider } = oidc
      if (!session?.accountId || !requester) return undefined
      const grant = new provider.Grant({ clientId: requester.clientId, accountId: session.accountId })
      grant.addOIDCScope(['openid', ...Object.keys(claims)].join(' '))
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.on('server_error', (_ctx, error) => onError(error))
  return provider
}

interface StoredEntry {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/** In-memory storage of a provider; a restart aborts pending sign-ins. */
function memoryAdapter(): AdapterFactory {
  const entries = new Map<string, StoredEntry>()

  function read(key: string): AdapterPayload | undefined {
    const found = entries.get(key)
    if (found && found.expiresAt > Date.now()) return found.payload
    entries.delete(key)
    return undefined
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn) {
        for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(key)
        entries.set(keyOf(id), {
          payload,
          expiresAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000,
        })
      },
      find: async (id) => read(keyOf(id)),
      findByUserCode: async () => undefined,
      async findByUid(uid) {
        for (const [key, { payload }] of entries) {
          if (key.startsWith(`${model}:`) && payload.uid === uid) return read(key)
        }
        return undefined
      },
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
