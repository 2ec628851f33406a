/** A fake of Google's side of Firebase Authentication in the test's browser, for the real SDK of the page. */
import type { BrowserContext, Page, Route } from 'playwright-core'

/** Settings of a server whose pages use the SDK without an emulator. */
export const firebaseSettings = {
  LOCAL_IDENTITY: 'off',
  FIREBASE_API_KEY: 'played-key',
  FIREBASE_AUTH_DOMAIN: 'auth.played.example',
  FIREBASE_PROJECT_ID: 'played',
}

/** Responses of the identity toolkit instead of the default ones. */
export type FakeResponse = { readonly error: string } | { readonly body: object } | 'unreachable'

export interface FakeFirebase {
  /** By the last path segment of the request, such as `accounts:lookup`. */
  readonly responses: Map<string, FakeResponse>
  /** Last path segments of all requests so far. */
  readonly calls: string[]
  authorizedDomains: string[]
  /** Whether the provider's frame has access to its storage. */
  storage: boolean
}

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: 'person',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'google.com' },
  }
  return `${encodePart({ alg: 'none' })}.${encodePart(claims)}.${encodePart({})}`
}

const defaultBodies: Readonly<Record<string, () => object>> = {
  'accounts:signInWithIdp': () => ({
    idToken: idToken(),
    refreshToken: 'refresh',
    expiresIn: '3600',
    localId: 'person',
    providerId: 'google.com',
  }),
  'accounts:lookup': () => ({ users: [{ localId: 'person', email: 'person@people.example', providerUserInfo: [] }] }),
}

/**
 * The loader of the frame through which the SDK receives events of its popups; `playedEvent` receives those of the
 * test.
 */
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

const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function respond(route: Route, firebase: FakeFirebase): Promise<void> {
  const request = route.request()
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: corsHeaders })
  const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
  firebase.calls.push(name)
  const override = firebase.responses.get(name)
  if (override === 'unreachable') return route.abort('internetdisconnected')
  if (override && 'error' in override) {
    return route.fulfill({ status: 400, headers: corsHeaders, json: { error: { code: 400, message: override.error } } })
  }
  if (name === 'projects')
    return route.fulfill({ headers: corsHeaders, json: { authorizedDomains: firebase.authorizedDomains } })
  const defaultBody = defaultBodies[name]?.() ?? {}
  return route.fulfill({ headers: corsHeaders, json: override ? { ...defaultBody, ...override.body } : defaultBody })
}

/** A popup may close by itself while a request of it is answered. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('has been closed'))) throw error
}

/** Intercepts Google's hosts for all pages of a browser context. */
export async function fakeFirebase(context: BrowserContext): Promise<FakeFirebase> {
  const firebase: FakeFirebase = {
    responses: new Map(),
    calls: [],
    authorizedDomains: ['localhost', '127.0.0.1'],
    storage: true,
  }
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: loader(firebase.storage) }).catch(unlessClosed),
  )
  await context.route('https://auth.played.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' }).catch(unlessClosed),
  )
  for (const host of ['identitytoolkit', 'securetoken']) {
    await context.route(`https://${host}.googleapis.com/**`, (route) => respond(route, firebase).catch(unlessClosed))
  }
  return firebase
}

/** Clicks the Google button of the page and returns the popup. */
export async function openPopup(page: Page): Promise<Page> {
  const window = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Google' }).click()
  return window
}

const authEvent = { urlResponse: 'http://localhost/#done', sessionId: 'session', postBody: null, tenantId: null }

const emit = (page: Page, authResult: object): Promise<void> =>
  page.evaluate((authEvent) => {
    const handler: unknown = Reflect.get(globalThis, 'playedEvent')
    if (typeof handler === 'function') handler({ authEvent })
  }, authResult)

/** Reports to the SDK that the sign-in in `window` succeeded, or failed with `code`. */
export async function reportPopupSignIn(window: Page, page: Page, code: string | null = null): Promise<void> {
  await window.waitForURL('https://auth.played.example/**')
  const eventId = new URL(window.url()).searchParams.get('eventId')
  const error = code === null ? null : { code: `auth/${code}`, message: code }
  await emit(page, { ...authEvent, type: 'signInViaPopup', eventId, error })
}

/** Reports to the SDK that a sign-in by redirect succeeded. */
export async function reportRedirectSignIn(page: Page): Promise<void> {
  await page.waitForFunction(() => 'playedEvent' in globalThis)
  await emit(page, { ...authEvent, type: 'signInViaRedirect', eventId: null, error: null })
}
