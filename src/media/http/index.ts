/** Reads HTTP requests, and answers them with bytes, byte ranges and files. */
export { closedDocument } from './closed-document.ts'
export { bearerToken, contentType, forwardedAddress, readBody, remoteAddress } from './read-request.ts'
export { type Body, Reply, type StreamHandler } from './reply.ts'
export { serveJpeg, serveStored, serveWebVtt } from './serve-file.ts'
