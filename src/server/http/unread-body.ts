import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { smallBody } from './route-flags.ts'

/** Whether much of the body may still arrive. A short rest is cheaper to receive than a new connection. */
function mayBeLong({ headers, complete }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBody
}

/** How long, and how much, a connection may still send before it is reset. */
const lingerMs = 2000
const lingerBytes = 8_000_000
const checkMs = 50

/**
 * Ends a connection, but discards what still arrives: TCP resets a connection that is closed with unread data, and the
 * client would not see the response (RFC 9112 §9.6).
 */
function linger(socket: Socket): void {
  const started = performance.now()
  const limit = socket.bytesRead + lingerBytes
  socket.end()
  const timer = setInterval(() => {
    if (socket.bytesRead > limit || performance.now() - started > lingerMs) socket.destroy()
  }, checkMs)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

/**
 * Closes connections with the response if their body has not been read, because its route refused it or reads none.
 * Node.js would receive all of it otherwise, of any length.
 */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!mayBeLong(raw)) return
    reply.header('Connection', 'close')
    // Node.js calls it after the response.
    raw.socket.destroySoon = () => linger(raw.socket)
  })
}
