import { escapeHtml } from '../http.ts'

const page = (script: string, data: unknown, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head>
<body data-payload="${escapeHtml(JSON.stringify(data))}">${body}<script src="${script}"></script></body></html>`

/** Event of the Firebase SDK at the end of a sign-in. */
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
  /** Local storage key through which a redirect passes its event to the iframe. */
  readonly storageKey: string
  /** URL to return to; null closes the popup instead. */
  readonly goTo: string | null
}

/** Last page of a popup or redirect: passes the event to the iframe of the opener, or to local storage. */
export const finishedPage = (finished: FinishedSignIn): string => page('/emulator/auth/finished.js', finished, '')

/** The iframe: passes events of popups and redirects on to the page. */
export const framePage = (payload: { storageKey: string; parents: readonly string[] }): string =>
  page('/emulator/auth/frame.js', payload, '')

export const finishedScript = `
const { event, storageKey, goTo } = JSON.parse(document.body.dataset.payload)
if (goTo !== null) {
  localStorage.setItem(storageKey, JSON.stringify({ event, at: Date.now() }))
  location.replace(goTo)
} else {
  // Only frames of the same origin receive the message, whichever page has opened the popup.
  const opener = window.opener
  for (let at = 0; opener && at < opener.length; at += 1) {
    opener[at].postMessage({ kirari: 'auth-event', event }, location.origin)
  }
  // The page also closes the popup when it has received the event.
  setTimeout(() => window.close(), 500)
}
`

export const frameScript = `
const { storageKey, parents } = JSON.parse(document.body.dataset.payload)
const redirectTtlMs = 600000
let parentOrigin = null
const post = (message) => parentOrigin && parent.postMessage({ kirari: 'frame', ...message }, parentOrigin)
const postEvent = (event) => post({ type: 'event', name: 'authEvent', value: { authEvent: event } })

/** Event of a redirect, delivered once within ten minutes. */
function consumeRedirectEvent() {
  const stored = localStorage.getItem(storageKey)
  localStorage.removeItem(storageKey)
  const { event, at } = stored ? JSON.parse(stored) : { event: null, at: 0 }
  if (event && Date.now() - at < redirectTtlMs) return event
  const error = { code: 'auth/no-auth-event', message: 'no redirect event' }
  return { type: 'unknown', eventId: null, sessionId: null, tenantId: null, urlResponse: null, postBody: null, error }
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && data?.kirari === 'auth-event') return postEvent(data.event)
  if (source !== parent || !parents.includes(origin) || data?.kirari !== 'page') return
  parentOrigin = origin
  if (data.type === 'ping') post({ type: 'answer', id: data.id, value: [] })
  if (data.type === 'send') post({ type: 'answer', id: data.id, value: [{ [data.name]: true }] })
  if (data.type === 'registered') postEvent(consumeRedirectEvent())
})
`
