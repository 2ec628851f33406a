/** What every route shares: the viewer, refusals, the contract's calls, and sockets. */
export { createApp } from './app.ts'
export { Refusal } from './refusal.ts'
export { serve } from './serve.ts'
export { clearSession, sessionDays, sessionToken, setSession } from './session-cookie.ts'
export { serveSockets, type SocketRoute } from './sockets.ts'
export { signedIn, type Viewer } from './viewer.ts'
