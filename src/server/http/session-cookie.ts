import '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sessionDays } from '#contract/sessions/schemas.ts'
import { cookieName, type Cookies } from './cookie-name.ts'

const session = 'kirari_session'

/** The name of the cookie with the token of a session. */
export const sessionCookie = (secure: boolean): string => cookieName(session, secure)

export const sessionToken = (cookies: Cookies, secure: boolean): string | null => cookies[sessionCookie(secure)] ?? null

/** The token of a browser that has not visited the site since its session cookie has a prefix. */
export const formerToken = (cookies: Cookies, secure: boolean): string | null =>
  secure && sessionToken(cookies, secure) === null ? (cookies[session] ?? null) : null

const options = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: sessionDays * 24 * 60 * 60 }) as const

/** The Set-Cookie header for the response to an upgrade, which has no reply. */
export const sessionHeader = (app: FastifyInstance, token: string, secure: boolean): string =>
  app.serializeCookie(sessionCookie(secure), token, options(secure))

/** Removes a cookie without the prefix, which the site would not read any more. */
function clearFormer(reply: FastifyReply, secure: boolean): void {
  if (secure && reply.request.cookies[session] !== undefined) reply.clearCookie(session, { path: '/' })
}

export function setSession(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(sessionCookie(secure), token, options(secure))
  clearFormer(reply, secure)
}

export function clearSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookie(secure), { path: '/', secure })
  clearFormer(reply, secure)
}
