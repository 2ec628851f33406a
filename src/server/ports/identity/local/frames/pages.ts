import { escapeHtml } from '../answer.ts'

const page = (script: string, data: unknown, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head>
<body data-told="${escapeHtml(JSON.stringify(data))}">${body}<script src="${script}"></script></body></html>`

/** How a sign-in ended, as the Firebase SDK hears of it. */
export interface AuthEvent {
  readonly type: string
  readonly eventId: string
  readonly sessionId: string
  readonly tenantId: null
  readonly urlResponse: string | null
  readonly postBody: string | null
  readonly error?: { readonly code: string; readonly message: string }
}

export interface FinishedSignIn {
  readonly event: AuthEvent
  /** Under which the frame finds what a redirect has left. */
  readonly storageKey: string
  /** The page to go back to; null closes the window instead. */
  readonly goTo: string | null
}

/** Where a window ends: it hands the event to the frame of the page that opened it, or leaves it for a redirect. */
export const finishedPage = (finished: FinishedSignIn): string => page('/emulator/auth/finished.js', finished, '')

/** The frame in the page: it hands on to the page what windows and redirects have brought. */
export const framePage = (told: { storageKey: string; parents: readonly string[] }): string =>
  page('/emulator/auth/frame.js', told, '')

export const finishedScript = `
const { event, storageKey, goTo } = JSON.parse(document.body.dataset.told)
if (goTo !== null) {
  localStorage.setItem(storageKey, JSON.stringify({ event, at: Date.now() }))
  location.replace(goTo)
} else {
  // Only a frame of our own origin hears it, whichever page has opened this window.
  const opener = window.opener
  for (let at = 0; opener && at < opener.length; at += 1) {
    opener[at].postMessage({ kirari: 'auth-event', event }, location.origin)
  }
  // The page closes the window too, once it has heard.
  setTimeout(() => window.close(), 500)
}
`

export const frameScript = `
const { storageKey, parents } = JSON.parse(document.body.dataset.told)
const redirectLastsMs = 600000
let parentOrigin = null
const tell = (message) => parentOrigin && parent.postMessage({ kirari: 'frame', ...message }, parentOrigin)
const tellEvent = (event) => tell({ type: 'event', name: 'authEvent', value: { authEvent: event } })

/** What a redirect has left, once, and for ten minutes. */
function takeRedirectEvent() {
  const kept = localStorage.getItem(storageKey)
  localStorage.removeItem(storageKey)
  const { event, at } = kept ? JSON.parse(kept) : { event: null, at: 0 }
  if (event && Date.now() - at < redirectLastsMs) return event
  const error = { code: 'auth/no-auth-event', message: 'nothing was left' }
  return { type: 'unknown', eventId: null, sessionId: null, tenantId: null, urlResponse: null, postBody: null, error }
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && data?.kirari === 'auth-event') return tellEvent(data.event)
  if (source !== parent || !parents.includes(origin) || data?.kirari !== 'page') return
  parentOrigin = origin
  if (data.type === 'ping') tell({ type: 'answer', id: data.id, value: [] })
  if (data.type === 'send') tell({ type: 'answer', id: data.id, value: [{ [data.name]: true }] })
  if (data.type === 'registered') tellEvent(takeRedirectEvent())
})
`
