import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptMinutes } from './service/code-sign-in.ts'

/** Ties a sign-in that has left for a provider to the browser that began it. */
const name = 'kirari_sign_in'

export const browserToken = (request: FastifyRequest): string | null => request.cookies[name] ?? null

export function setBrowserToken(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: attemptMinutes * 60 })
}
