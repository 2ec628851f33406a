/** The HTTP server, the contract's endpoints, and WebSockets. */
export { createApp } from './app.ts'
export { preferredLanguage } from './language.ts'
export { rendererHeader, rendererToken } from './renderer.ts'
export { siteOrigin, type SiteAddress } from './site-address.ts'
export { serve } from './serve.ts'
export { clearSession, sessionToken, setSession } from './session-cookie.ts'
export { serveSockets, type SocketRoute } from './sockets.ts'
