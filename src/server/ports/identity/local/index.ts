/** Local stand-ins for Apple, Google and Firebase: OpenID providers without authentication, for development and tests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TokenProviderSettings } from '../port.ts'
import { guard, sendPage } from './http.ts'
import { handleChoice } from './choice/index.ts'
import { createFrames } from './frames/index.ts'
import { breaksFormPostRule, localApple, localGoogle } from './openid/clients.ts'
import { createPeople, type LocalPerson } from './people.ts'
import { openStore } from './store.ts'
import { createToolkit, projectId } from './toolkit/index.ts'

export type { LocalPerson } from './people.ts'

export interface LocalProviderOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Public URL; null for localhost. */
  readonly publicUrl: string | null
  /** Folder for people, accounts and keys; null for memory. */
  readonly directory: string | null
  readonly clock: { now(): Date }
  readonly people: readonly LocalPerson[]
  /** Origins of the site, read at each request. */
  site(): readonly string[]
  /** Accepts any host name; otherwise only those of localhost. */
  readonly anyName: boolean
  onError(error: unknown): void
}

export interface LocalProvider {
  readonly url: string
  readonly apple: {
    readonly issuer: string
    readonly clientId: string
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  }
  readonly google: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  readonly firebase: Pick<TokenProviderSettings, 'apiKey' | 'authDomain' | 'projectId'> & {
    readonly emulatorUrl: string
  }
  close(): Promise<void>
}

const apiKey = 'local-api-key'
const apple = { clientId: 'kirari.local.apple', teamId: 'LOCALTEAM0', keyId: 'LOCALKEY00' }
const googleClientId = 'kirari.local.google'

/** Caches the value of `make` while the key stays the same. */
function cachedFor<Value>(make: (key: string[]) => Value): (key: string[]) => Value {
  let cached: { readonly key: string; readonly value: Value } | null = null
  return (key) => {
    if (cached?.key !== key.join(' ')) cached = { key: key.join(' '), value: make(key) }
    return cached.value
  }
}

/** Status for an invalid request; null for an internal error. */
function statusOf(error: unknown): number | null {
  if (error instanceof RangeError) return 413
  return error instanceof URIError ? 400 : null
}

export async function openLocalProvider(options: LocalProviderOptions): Promise<LocalProvider> {
  const { clock, site, onError } = options
  const store = await openStore(options.directory)
  const { keys, cookieSecret, googleClientSecret, appleClientKey, appleClientPublicKey } = store.state
  const people = createPeople(store, options.people)

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const status = statusOf(error)
      if (status === null) onError(error)
      if (!response.headersSent) response.writeHead(status ?? 500)
      response.end()
    })
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP port')
  const url = options.publicUrl ?? `http://localhost:${address.port}`

  const issuers = { apple: `${url}/apple`, google: `${url}/google` }
  const google = { issuer: issuers.google, clientId: googleClientId, clientSecret: googleClientSecret }
  const ownOrigin = () => new URL(url).origin
  const now = () => Math.floor(clock.now().getTime() / 1000)
  const callbacks = (name: 'apple' | 'google') => site().map((origin) => `${origin}/${name}/callback`)
  // The origins of the site are known only after its start.
  const makeApple = cachedFor((redirectUris) =>
    localApple(
      { issuer: issuers.apple, people, key: keys.apple, cookieSecret, onError },
      { ...apple, publicKey: appleClientPublicKey, redirectUris },
    ),
  )
  const makeGoogle = cachedFor((redirectUris) =>
    localGoogle(
      { issuer: issuers.google, people, key: keys.google, cookieSecret, onError },
      { ...google, redirectUris },
    ),
  )
  const providers = {
    apple: () => makeApple(callbacks('apple')),
    google: () => makeGoogle([...callbacks('google'), `${ownOrigin()}/emulator/auth/return`]),
  }
  const toolkit = createToolkit({ store, people, google, apiKey, site, now })
  const frames = createFrames({ own: ownOrigin, site, apiKey, google, now: () => clock.now() })

  async function handleOpenid(name: 'apple' | 'google', at: URL, request: IncomingMessage, response: ServerResponse) {
    const provider = providers[name]()
    const path = at.pathname.slice(name.length + 1)
    if (path.startsWith('/choice/')) return handleChoice(request, response, { name, provider, people })
    if (name === 'apple' && path === '/auth' && breaksFormPostRule(at.searchParams)) {
      return sendPage(response, 400, 'invalid_request: response_mode must be form_post for name and email')
    }
    // oidc-provider derives its mount path from the difference of these URLs.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(name.length + 1) })
    return provider.callback()(request, response)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (guard(request, response, { own: ownOrigin, site, anyName: options.anyName })) return
    const at = URL.parse(request.url ?? '/', url)
    if (!at) throw new URIError('the URL is invalid')
    const openid = (['apple', 'google'] as const).find((name) => at.pathname.startsWith(`/${name}/`))
    if (openid) return handleOpenid(openid, at, request, response)
    if ((await frames(at, request, response)) || (await toolkit(at, request, response))) return
    response.writeHead(at.pathname === '/favicon.ico' ? 204 : 404, { 'content-type': 'text/plain' }).end()
  }

  return {
    url,
    apple: { ...apple, issuer: issuers.apple, privateKey: appleClientKey },
    google,
    firebase: { apiKey, authDomain: new URL(url).host, projectId, emulatorUrl: ownOrigin() },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
