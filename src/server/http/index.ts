/** What every route shares: the session, refusals, the contract's calls, and sockets. */
export { createApp } from './app.ts'
export { preferredLanguage, Refusal } from './refusal.ts'
export { rendererHeader, rendererToken } from './renderer.ts'
export { sameText } from './same-text.ts'
export { serve } from './serve.ts'
export { clearSession, sessionToken, setSession } from './session-cookie.ts'
export { serveSockets, type SocketRoute } from './sockets.ts'
export { openSession, signedIn, type OpenSession, type Viewer } from './viewer.ts'
