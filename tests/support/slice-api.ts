/** The HTTP API of single slices, with any viewer, without sign-in. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { Profile } from '#contract/account/schemas.ts'
import type { Role } from '#contract/account/limits.ts'
import type { AppOptions } from '#server/http/app.ts'
import { createApp, serveSockets, sessionCookie, type SocketRoute } from '#server/http/index.ts'
import type { OpenSession } from '#server/viewer.ts'

export interface SliceCaller {
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(path: string, body?: object | Buffer, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(path: string, body: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  patch(path: string, body: object): Promise<LightMyRequestResponse>
  delete(path: string): Promise<LightMyRequestResponse>
}

export interface SliceApi {
  readonly app: FastifyInstance
  /** Serves sockets at this path, which are closed at once without `enter`. */
  openSockets(path: string, enter?: SocketRoute['enter']): void
  /** A signed-in user with these roles; null is a visitor. */
  as(viewer: { id: number; roles: readonly Role[] } | null): SliceCaller
}

export const profileOf = (id: number, roles: readonly Role[]): Profile => ({
  user: { id, nickName: `user ${id}`, avatarUrl: '/avatars/1.svg', bio: '', signature: '' },
  roles: ['user', ...roles.filter((role) => role !== 'user')],
  language: 'ja',
})

/** Of the operator's commands. */
export const operatorToken = 'operator-token'

/** Add routes to `app` before the first request. */
export async function openSliceApi(settings: Partial<AppOptions> = {}): Promise<SliceApi> {
  const profiles = new Map<string, Profile>()
  const kept = (token: string): OpenSession | null => {
    const profile = profiles.get(token)
    return profile ? { id: token, signedInAt: new Date(0), profile } : null
  }
  const options = {
    secure: false,
    sessions: { read: async (token: string) => kept(token), kept, takeOver: async () => null },
    security: { record() {}, close() {} },
    ...settings,
  }
  const { app, ...socketChecks } = await createApp({
    log: pino({ level: 'silent' }),
    version: 'test',
    proxies: 0,
    publicUrl: null,
    allowedHosts: [],
    trial: true,
    callsPerMinute: 100_000,
    sharedLimits: null,
    socketsPerAddress: 10_000,
    secret: 'a secret for tests',
    countryHeader: null,
    basicCredentials: null,
    apiReference: true,
    operatorToken,
    shared: null,
    webviewAgent: '',
    ...options,
  })
  return {
    app,
    openSockets: (path, enter = (socket) => socket.close()) =>
      serveSockets(app, socketChecks, [{ path, enter }], options.sessions),
    as(viewer) {
      const token = `viewer-${profiles.size}`
      if (viewer) profiles.set(token, profileOf(viewer.id, viewer.roles))
      const cookies = viewer ? { [sessionCookie(options.secure)]: token } : {}
      const send = (options: InjectOptions) => app.inject({ cookies, ...options })
      const csrfHeader = { 'x-requested-with': 'XMLHttpRequest' }
      return {
        get: (url, headers = {}) => send({ method: 'GET', url, headers }),
        post: (url, payload = {}, headers = {}) =>
          send({ method: 'POST', url, payload, headers: { ...csrfHeader, ...headers } }),
        put: (url, payload, headers = {}) =>
          send({ method: 'PUT', url, payload, headers: { ...csrfHeader, ...headers } }),
        patch: (url, payload) => send({ method: 'PATCH', url, payload, headers: csrfHeader }),
        delete: (url) => send({ method: 'DELETE', url, headers: csrfHeader }),
      }
    },
  }
}
