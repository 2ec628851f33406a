import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionDays } from '#contract/sessions/schemas.ts'

export const sessionCookie = 'kirari_session'

export const sessionToken = (request: FastifyRequest): string | null => request.cookies[sessionCookie] ?? null

export function setSession(reply: FastifyReply, token: string, secure: boolean): void {
  const maxAge = sessionDays * 24 * 60 * 60
  reply.setCookie(sessionCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' })
}
