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

/**
 * Signs a browser out. It also drops what it has cached of the site, pages in its history included. It keeps cookies and
 * storage: the cookies of this session are removed by name, and the rest is the choice of a language and what the device
 * remembers of visitors, such as how far they have watched.
 */
export function clearSession(reply: FastifyReply, secure: boolean): void {
  reply.header('Clear-Site-Data', '"cache"')
  reply.clearCookie(sessionCookie(secure), { path: '/', secure })
  clearFormer(reply, secure)
}
