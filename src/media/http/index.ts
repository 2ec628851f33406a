/** Reads HTTP requests, and answers them with bytes, byte ranges and files. */
export { bearerToken, contentType, forwardedAddress, readBody, remoteAddress } from './read-request.ts'
export { type Body, closedDocument, Reply, type StreamHandler } from './reply.ts'
export { completeHeaders } from './server-headers.ts'
export { serveJpeg, serveStored, serveWebVtt } from './serve-file.ts'
