/** The calls of Google's Identity Toolkit that the Firebase SDK and our server use, for the local people. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { readBody, sendJson } from '../http.ts'
import type { People } from '../people.ts'
import type { LocalStore } from '../store.ts'
import { createAccounts } from './accounts.ts'
import { createTokens, idTokenSeconds, projectId, ToolkitError } from './tokens.ts'
import { idpRequest, signInWithIdp, type IdpDeps } from './sign-in-with-idp.ts'

export { projectId } from './tokens.ts'

export interface ToolkitDeps {
  readonly store: LocalStore
  readonly people: People
  readonly google: IdpDeps['google']
  readonly apiKey: string
  /** Origins of the site; their hosts are the authorized domains. */
  site(): readonly string[]
  /** Unix time in seconds. */
  now(): number
}

const withIdToken = z.object({ idToken: z.string() })
const change = z.object({ disabled: z.boolean().optional(), validSince: z.literal('now').optional() })

type Call = (url: URL, body: string, request: IncomingMessage) => Promise<unknown>

function parseJson<Schema extends z.ZodType>(schema: Schema, body: string, request: IncomingMessage): z.output<Schema> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new ToolkitError('INVALID_CONTENT_TYPE', 415)
  }
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    throw new ToolkitError('INVALID_JSON')
  }
}

/** Handles a call of the toolkit; the handler returns false for other paths. */
export function createToolkit(deps: ToolkitDeps) {
  const tokens = createTokens(deps)
  const accounts = createAccounts({ ...deps, tokens })
  const byIdp = signInWithIdp({ ...deps, tokens })
  const toolkit = '/identitytoolkit.googleapis.com'

  async function refresh(body: string): Promise<object> {
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== 'refresh_token') throw new ToolkitError('INVALID_GRANT_TYPE')
    const token = form.get('refresh_token')
    if (token === null || token === '') throw new ToolkitError('MISSING_REFRESH_TOKEN')
    const owner = await tokens.ownerOfRefreshToken(token)
    const { idToken, refreshToken } = await tokens.issue(owner)
    return {
      access_token: idToken,
      id_token: idToken,
      expires_in: String(idTokenSeconds),
      token_type: 'Bearer',
      refresh_token: refreshToken,
      user_id: owner.account.localId,
      project_id: projectId,
    }
  }

  const calls: Record<string, Call> = {
    [`GET ${toolkit}/v1/projects`]: async () => ({
      projectId,
      authorizedDomains: [...new Set(deps.site().map((origin) => new URL(origin).hostname))],
    }),
    [`GET ${toolkit}/v2/recaptchaConfig`]: async () => ({ recaptchaEnforcementState: [] }),
    [`GET ${toolkit}/v2/passwordPolicy`]: async () => ({ schemaVersion: 1, customStrengthOptions: {} }),
    [`POST ${toolkit}/v1/accounts:signInWithIdp`]: async (_, body, request) =>
      byIdp(parseJson(idpRequest, body, request)),
    [`POST ${toolkit}/v1/accounts:lookup`]: async (_, body, request) =>
      accounts.lookup(parseJson(withIdToken, body, request).idToken),
    [`POST ${toolkit}/v1/accounts:delete`]: async (_, body, request) =>
      accounts.delete(parseJson(withIdToken, body, request).idToken),
    'POST /securetoken.googleapis.com/v1/token': async (_, body) => refresh(body),
    'GET /service_accounts/v1/jwk/securetoken@system.gserviceaccount.com': async () => tokens.publishedKeys(),
    'GET /emulator/v1/accounts': async () => accounts.list(),
  }
  /** Console calls of the emulator; the real service has them in its web console. */
  const consoleCalls: Record<string, (localId: string, body: string, request: IncomingMessage) => unknown> = {
    PATCH(localId, body, request) {
      const { disabled, validSince } = parseJson(change, body, request)
      return accounts.change(localId, { disabled, revoke: validSince === 'now' })
    },
    DELETE(localId) {
      accounts.remove(localId)
      return {}
    },
  }

  async function dispatch(url: URL, request: IncomingMessage): Promise<unknown> {
    const { method = 'GET' } = request
    const consoleAccount = /^\/emulator\/v1\/accounts\/([^/]+)$/.exec(url.pathname)?.[1]
    const body = method === 'GET' ? '' : await readBody(request)
    if (consoleAccount !== undefined)
      return consoleCalls[method]?.(decodeURIComponent(consoleAccount), body, request) ?? null
    const key = url.searchParams.get('key')
    const needsKey = url.pathname.includes('.googleapis.com/')
    if (needsKey && key !== deps.apiKey) {
      throw new ToolkitError('API key not valid. Please pass a valid API key.')
    }
    return calls[`${method} ${url.pathname}`]?.(url, body, request) ?? null
  }

  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    try {
      const body = await dispatch(url, request)
      if (body === null) return false
      sendJson(response, 200, body)
    } catch (error) {
      if (error instanceof RangeError) sendJson(response, 413, { error: { code: 413, message: 'TOO_LARGE' } })
      else if (!(error instanceof ToolkitError)) throw error
      else {
        const { status, message } = error
        sendJson(response, status, { error: { code: status, message, errors: [{ message, reason: 'invalid' }] } })
      }
    }
    return true
  }
}
