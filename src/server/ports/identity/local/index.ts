/** Apple and Google as played by this machine: real OpenID providers and the calls of Firebase, for people who prove nothing. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TokenProviderSettings } from '../port.ts'
import { sendPage } from './answer.ts'
import { answerChoice } from './choice/index.ts'
import { createFrames } from './frames/index.ts'
import { guard } from './guard.ts'
import { breaksFormPostRule, localApple } from './openid/apple.ts'
import { localGoogle } from './openid/google.ts'
import { createPeople, type LocalPerson } from './people.ts'
import { openStore } from './state.ts'
import { createToolkit, projectId } from './toolkit/index.ts'

export type { LocalPerson } from './people.ts'

export interface LocalProviderSetup {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How browsers reach it; null for this machine's own name. */
  readonly publicUrl: string | null
  /** Where people, accounts and keys are kept; null for memory. */
  readonly directory: string | null
  readonly clock: { now(): Date }
  readonly people: readonly LocalPerson[]
  /** Origins of the site, asked at each request. */
  site(): readonly string[]
  /** May be reached under every name; else only under localhost and its like. */
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

/** Makes something for `key`, and keeps it as long as the key stays the same. */
function madeFor<Value>(make: (key: string[]) => Value): (key: string[]) => Value {
  let made: { readonly key: string; readonly value: Value } | null = null
  return (key) => {
    if (made?.key !== key.join(' ')) made = { key: key.join(' '), value: make(key) }
    return made.value
  }
}

/** What the sender of a request did wrong; null for a fault of ours. */
function statusOf(error: unknown): number | null {
  if (error instanceof RangeError) return 413
  return error instanceof URIError ? 400 : null
}

export async function openLocalProvider(setup: LocalProviderSetup): Promise<LocalProvider> {
  const { clock, site, onError } = setup
  const store = await openStore(setup.directory)
  const { keys, cookieSecret, googleClientSecret, appleClientKey, appleClientPublicKey } = store.state
  const people = createPeople(store, setup.people)

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status = statusOf(error)
      if (status === null) onError(error)
      if (!response.headersSent) response.writeHead(status ?? 500)
      response.end()
    })
  })
  server.listen(setup.port, setup.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const url = setup.publicUrl ?? `http://localhost:${address.port}`

  const issuers = { apple: `${url}/apple`, google: `${url}/google` }
  const google = { issuer: issuers.google, clientId: googleClientId, clientSecret: googleClientSecret }
  const own = () => new URL(url).origin
  const now = () => Math.floor(clock.now().getTime() / 1000)
  const callbacks = (name: 'apple' | 'google') => site().map((origin) => `${origin}/${name}/callback`)
  // Where the site listens is known only some time after the start.
  const makeApple = madeFor((redirectUris) =>
    localApple(
      { issuer: issuers.apple, people, key: keys.apple, cookieSecret, onError },
      { ...apple, publicKey: appleClientPublicKey, redirectUris },
    ),
  )
  const makeGoogle = madeFor((redirectUris) =>
    localGoogle(
      { issuer: issuers.google, people, key: keys.google, cookieSecret, onError },
      { ...google, redirectUris },
    ),
  )
  const providers = {
    apple: () => makeApple(callbacks('apple')),
    google: () => makeGoogle([...callbacks('google'), `${own()}/emulator/auth/return`]),
  }
  const toolkit = createToolkit({ store, people, google, apiKey, site, now })
  const frames = createFrames({ own, site, apiKey, google, now: () => clock.now() })

  async function answerOpenid(name: 'apple' | 'google', at: URL, request: IncomingMessage, response: ServerResponse) {
    const provider = providers[name]()
    const path = at.pathname.slice(name.length + 1)
    if (path.startsWith('/choice/')) return answerChoice(request, response, { name, provider, people })
    if (name === 'apple' && path === '/auth' && breaksFormPostRule(at.searchParams)) {
      return sendPage(response, 400, 'invalid_request: response_mode must be form_post for name and email')
    }
    // The provider knows its mount point by the difference of these two.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(name.length + 1) })
    return provider.callback()(request, response)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (guard(request, response, { own, site, anyName: setup.anyName })) return
    const at = URL.parse(request.url ?? '/', url)
    if (!at) throw new URIError('the address is none')
    const openid = (['apple', 'google'] as const).find((name) => at.pathname.startsWith(`/${name}/`))
    if (openid) return answerOpenid(openid, at, request, response)
    if ((await frames(at, request, response)) || (await toolkit(at, request, response))) return
    response.writeHead(at.pathname === '/favicon.ico' ? 204 : 404, { 'content-type': 'text/plain' }).end()
  }

  return {
    url,
    apple: { ...apple, issuer: issuers.apple, privateKey: appleClientKey },
    google,
    firebase: { apiKey, authDomain: new URL(url).host, projectId, emulatorUrl: own() },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
