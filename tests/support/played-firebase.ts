/** Google's side of Firebase Authentication, played inside the test's browser: the SDK of the page runs against it for real. */
import type { BrowserContext, Page, Route } from 'playwright-core'

/** Settings of a server whose pages use the SDK without an emulator. */
export const firebaseSettings = {
  LOCAL_IDENTITY: 'off',
  FIREBASE_API_KEY: 'played-key',
  FIREBASE_AUTH_DOMAIN: 'auth.played.example',
  FIREBASE_PROJECT_ID: 'played',
}

/** An answer of the identity toolkit: what it is to say instead of its usual answer. */
export type Answer = { readonly error: string } | { readonly body: object } | 'unreachable'

export interface Play {
  /** By the end of the call's address, such as `accounts:lookup`. */
  readonly answers: Map<string, Answer>
  /** Calls so far, by the end of their address. */
  readonly calls: string[]
  authorizedDomains: string[]
  /** Whether the provider's frame may keep what it must. */
  storage: boolean
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: 'person',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'google.com' },
  }
  return `${part({ alg: 'none' })}.${part(claims)}.${part({})}`
}

const usual: Readonly<Record<string, () => object>> = {
  'accounts:signInWithIdp': () => ({
    idToken: idToken(),
    refreshToken: 'refresh',
    expiresIn: '3600',
    localId: 'person',
    providerId: 'google.com',
  }),
  'accounts:lookup': () => ({ users: [{ localId: 'person', email: 'person@people.example', providerUserInfo: [] }] }),
}

/** Plays the loader of the frame through which the SDK hears of its windows; it hears what the test says. */
const loader = (storage: boolean) => `(() => {
  const frame = {
    restyle: () => Promise.resolve(),
    ping: (done) => { done(); return Promise.resolve() },
    register: (_name, handler) => { window.playedEvent = handler },
    send: (name, _message, done) => { try { done([{ [name]: ${String(storage)} }]) } catch {} },
  }
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { Iframe: {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open: (_how, ready) => ready(frame) }) },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()`

const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function answer(route: Route, play: Play): Promise<void> {
  const request = route.request()
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: allowed })
  const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
  play.calls.push(name)
  const told = play.answers.get(name)
  if (told === 'unreachable') return route.abort('internetdisconnected')
  if (told && 'error' in told) {
    return route.fulfill({ status: 400, headers: allowed, json: { error: { code: 400, message: told.error } } })
  }
  if (name === 'projects')
    return route.fulfill({ headers: allowed, json: { authorizedDomains: play.authorizedDomains } })
  const usually = usual[name]?.() ?? {}
  return route.fulfill({ headers: allowed, json: told ? { ...usually, ...told.body } : usually })
}

/** Plays Google for all pages of a browser context. */
export async function playFirebase(context: BrowserContext): Promise<Play> {
  const play: Play = { answers: new Map(), calls: [], authorizedDomains: ['localhost', '127.0.0.1'], storage: true }
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: loader(play.storage) }),
  )
  await context.route('https://auth.played.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' }),
  )
  for (const host of ['identitytoolkit', 'securetoken']) {
    await context.route(`https://${host}.googleapis.com/**`, (route) => answer(route, play))
  }
  return play
}

/** Presses the page's Google button and gives the window that opens. */
export async function openWindow(page: Page): Promise<Page> {
  const window = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Google' }).click()
  return window
}

const happened = { urlResponse: 'http://localhost/#done', sessionId: 'session', postBody: null, tenantId: null }

const tell = (page: Page, event: object): Promise<void> =>
  page.evaluate((authEvent) => {
    const heard: unknown = Reflect.get(globalThis, 'playedEvent')
    if (typeof heard === 'function') heard({ authEvent })
  }, event)

/** Lets the SDK hear that somebody has signed in in `window`, or the code of why not. */
export async function reportFrom(window: Page, page: Page, code: string | null = null): Promise<void> {
  await window.waitForURL('https://auth.played.example/**')
  const eventId = new URL(window.url()).searchParams.get('eventId')
  const error = code === null ? null : { code: `auth/${code}`, message: code }
  await tell(page, { ...happened, type: 'signInViaPopup', eventId, error })
}

/** Lets the SDK hear that somebody signed in on a page that was left for it. */
export async function reportReturn(page: Page): Promise<void> {
  await page.waitForFunction(() => 'playedEvent' in globalThis)
  await tell(page, { ...happened, type: 'signInViaRedirect', eventId: null, error: null })
}
