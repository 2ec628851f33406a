/** The HTTP server, the contract's endpoints, and WebSockets. */
export { createApp } from './app.ts'
export { authorize } from './authorize.ts'
export { imageFlags, registerImageUploads, serveImages, uploadedImage } from './image-uploads.ts'
export { listen } from './listen.ts'
export { clientHeader } from './limits/rate-limits.ts'
export { pageCalls } from './page-session.ts'
export { rendererHeader, rendererToken } from './renderer.ts'
export {
  apiFlags,
  everybodyFlags,
  ownSecretFlags,
  readOnlyFlags,
  registerWithFlags,
  subjectFlags,
  uploadedFileFlags,
  type EndpointFlags,
  type RouteFlags,
} from './route-flags.ts'
export { filePolicy } from './security-headers.ts'
export { siteOrigin, type SiteAddress } from './site-address.ts'
export { mostDiffering, serve, serveEndpoint } from './serve.ts'
export { cookieName } from './cookie-name.ts'
export { clearSession, formerToken, sessionCookie, sessionToken, setSession } from './session-cookie.ts'
export {
  isRouteList,
  freshMs,
  isUnavailable,
  SharedResponses,
  staleMs,
  subjectOf,
  withNote,
  type ResponseSharing,
} from './shared-responses/index.ts'
export { serveSockets, type SocketRoute } from './sockets.ts'
