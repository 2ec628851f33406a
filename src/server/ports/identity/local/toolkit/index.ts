/** The calls of Google's identity toolkit that the Firebase SDK and our server make, over the people of this machine. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { readBody, sendJson } from '../answer.ts'
import type { People } from '../people.ts'
import type { LocalStore } from '../state.ts'
import { createAccounts } from './accounts.ts'
import { ToolkitRefusal } from './refusal.ts'
import { idpRequest, signInWithIdp, type IdpSetup } from './sign-in-with-idp.ts'
import { createTokens, idTokenSeconds, projectId } from './tokens.ts'

export { projectId } from './tokens.ts'

export interface ToolkitSetup {
  readonly store: LocalStore
  readonly people: People
  readonly google: IdpSetup['google']
  readonly apiKey: string
  /** Origins of the site, whose hosts are the authorized domains. */
  site(): readonly string[]
  /** In seconds. */
  now(): number
}

const withIdToken = z.object({ idToken: z.string() })
const change = z.object({ disabled: z.boolean().optional(), validSince: z.literal('now').optional() })

type Call = (url: URL, body: string, request: IncomingMessage) => Promise<unknown>

function json<Schema extends z.ZodType>(schema: Schema, body: string, request: IncomingMessage): z.output<Schema> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new ToolkitRefusal('INVALID_CONTENT_TYPE', 415)
  }
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    throw new ToolkitRefusal('INVALID_JSON')
  }
}

/** Answers a call of the toolkit; false when it is none. */
export function createToolkit(setup: ToolkitSetup) {
  const tokens = createTokens(setup)
  const accounts = createAccounts({ ...setup, tokens })
  const byIdp = signInWithIdp({ ...setup, tokens })
  const toolkit = '/identitytoolkit.googleapis.com'

  async function refresh(body: string): Promise<object> {
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== 'refresh_token') throw new ToolkitRefusal('INVALID_GRANT_TYPE')
    const token = form.get('refresh_token')
    if (token === null || token === '') throw new ToolkitRefusal('MISSING_REFRESH_TOKEN')
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
      authorizedDomains: [...new Set(setup.site().map((origin) => new URL(origin).hostname))],
    }),
    [`GET ${toolkit}/v2/recaptchaConfig`]: async () => ({ recaptchaEnforcementState: [] }),
    [`GET ${toolkit}/v2/passwordPolicy`]: async () => ({ schemaVersion: 1, customStrengthOptions: {} }),
    [`POST ${toolkit}/v1/accounts:signInWithIdp`]: async (_, body, request) => byIdp(json(idpRequest, body, request)),
    [`POST ${toolkit}/v1/accounts:lookup`]: async (_, body, request) =>
      accounts.lookup(json(withIdToken, body, request).idToken),
    [`POST ${toolkit}/v1/accounts:delete`]: async (_, body, request) =>
      accounts.delete(json(withIdToken, body, request).idToken),
    'POST /securetoken.googleapis.com/v1/token': async (_, body) => refresh(body),
    'GET /service_accounts/v1/jwk/securetoken@system.gserviceaccount.com': async () => tokens.publishedKeys(),
    'GET /emulator/v1/accounts': async () => accounts.list(),
  }
  /** Calls of the console, which the real service keeps for its operators. */
  const consoleCalls: Record<string, (localId: string, body: string, request: IncomingMessage) => unknown> = {
    PATCH(localId, body, request) {
      const { disabled, validSince } = json(change, body, request)
      return accounts.change(localId, { disabled, revoke: validSince === 'now' })
    },
    DELETE(localId) {
      accounts.remove(localId)
      return {}
    },
  }

  async function answer(url: URL, request: IncomingMessage): Promise<unknown> {
    const { method = 'GET' } = request
    const ofConsole = /^\/emulator\/v1\/accounts\/([^/]+)$/.exec(url.pathname)?.[1]
    const body = method === 'GET' ? '' : await readBody(request)
    if (ofConsole !== undefined) return consoleCalls[method]?.(decodeURIComponent(ofConsole), body, request) ?? null
    const key = url.searchParams.get('key')
    const needsKey = url.pathname.includes('.googleapis.com/')
    if (needsKey && key !== setup.apiKey) {
      throw new ToolkitRefusal('API key not valid. Please pass a valid API key.')
    }
    return calls[`${method} ${url.pathname}`]?.(url, body, request) ?? null
  }

  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    try {
      const body = await answer(url, request)
      if (body === null) return false
      sendJson(response, 200, body)
    } catch (error) {
      if (error instanceof RangeError) sendJson(response, 413, { error: { code: 413, message: 'TOO_LARGE' } })
      else if (!(error instanceof ToolkitRefusal)) throw error
      else {
        const { status, message } = error
        sendJson(response, status, { error: { code: status, message, errors: [{ message, reason: 'invalid' }] } })
      }
    }
    return true
  }
}
