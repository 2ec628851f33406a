/** Popup and iframe of the Firebase SDK, for sign-ins through the local stand-in for Google. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { redirect, sendPage } from '../http.ts'
import { finishedPage, finishedScript, framePage, frameScript, type FinishedSignIn } from './pages.ts'

export interface FramesDeps {
  /** Origin of the provider. */
  own(): string
  site(): readonly string[]
  readonly apiKey: string
  readonly google: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  now(): Date
}

const popup = /ViaPopup$/

const handlerQuery = z.object({
  apiKey: z.string(),
  appName: z.string(),
  authType: z.enum([
    'signInViaPopup',
    'linkViaPopup',
    'reauthViaPopup',
    'signInViaRedirect',
    'linkViaRedirect',
    'reauthViaRedirect',
  ]),
  redirectUrl: z.url(),
  eventId: z.string().default(''),
  providerId: z.literal('google.com'),
})
type HandlerQuery = z.infer<typeof handlerQuery>

interface Attempt extends HandlerQuery {
  readonly nonce: string
  readonly codeVerifier: string
  readonly at: number
}

const attemptMs = 600_000
const token = () => randomBytes(24).toString('base64url')
const storageKey = (apiKey: string, appName: string) => `kirari:${apiKey}:${appName}`
const idTokenAnswer = z.object({ id_token: z.string() })

export function createFrames({ own, site, apiKey, google, now }: FramesDeps) {
  const attempts = new Map<string, Attempt>()
  const returnUri = () => `${own()}/emulator/auth/return`

  function handleStart(url: URL, response: ServerResponse): void {
    const request = handlerQuery.safeParse(Object.fromEntries(url.searchParams)).data
    const fromSite = request !== undefined && site().includes(new URL(request.redirectUrl).origin)
    if (!request || !fromSite || request.apiKey !== apiKey) return sendPage(response, 400, 'invalid request')
    for (const [state, { at }] of attempts) if (now().getTime() - at > attemptMs) attempts.delete(state)
    const state = token()
    const attempt = { ...request, nonce: token(), codeVerifier: token() + token(), at: now().getTime() }
    attempts.set(state, attempt)
    const challenge = createHash('sha256').update(attempt.codeVerifier).digest('base64url')
    const query = new URLSearchParams({
      client_id: google.clientId,
      response_type: 'code',
      redirect_uri: returnUri(),
      scope: 'openid email profile',
      state,
      nonce: attempt.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    return redirect(response, `${google.issuer}/auth?${query}`)
  }

  /** Redeems a code for an ID token; null where the provider rejects it. */
  async function redeemCode(code: string, codeVerifier: string): Promise<string | null> {
    const answer = await fetch(`${google.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnUri(),
        code_verifier: codeVerifier,
        client_id: google.clientId,
        client_secret: google.clientSecret,
      }),
    })
    return idTokenAnswer.safeParse(await answer.json()).data?.id_token ?? null
  }

  /** Builds the SDK's event for a returned attempt. */
  async function finishAttempt(
    { authType, eventId, appName, redirectUrl, codeVerifier }: Attempt,
    query: URLSearchParams,
  ) {
    const code = query.get('code')
    const idToken = code === null ? null : await redeemCode(code, codeVerifier)
    const common = { type: authType, eventId, sessionId: token(), tenantId: null }
    const failed = code === null ? 'auth/user-cancelled' : 'auth/internal-error'
    const event =
      idToken === null
        ? { ...common, urlResponse: null, postBody: null, error: { code: failed, message: query.get('error') ?? '' } }
        : {
            ...common,
            urlResponse: own(),
            postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString(),
          }
    const goTo = popup.test(authType) ? null : redirectUrl
    return { event, storageKey: storageKey(apiKey, appName), goTo } satisfies FinishedSignIn
  }

  async function handleReturn(url: URL, response: ServerResponse): Promise<void> {
    const state = url.searchParams.get('state') ?? ''
    const attempt = attempts.get(state)
    attempts.delete(state)
    if (!attempt || now().getTime() - attempt.at > attemptMs) return sendPage(response, 400, 'expired')
    return sendPage(response, 200, finishedPage(await finishAttempt(attempt, url.searchParams)))
  }

  function frame(url: URL, response: ServerResponse): void {
    const key = storageKey(url.searchParams.get('apiKey') ?? '', url.searchParams.get('appName') ?? '')
    // The grammar of CSP host sources does not allow IPv6 addresses.
    const parents = site().filter((origin) => !origin.includes('['))
    sendPage(response, 200, framePage({ storageKey: key, parents }), parents.join(' '))
  }

  const script = (text: string) => (_: URL, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text)
  }

  const pages: Record<string, (url: URL, response: ServerResponse) => void | Promise<void>> = {
    '/emulator/auth/handler': handleStart,
    '/emulator/auth/return': handleReturn,
    '/emulator/auth/iframe': frame,
    '/emulator/auth/finished.js': script(finishedScript),
    '/emulator/auth/frame.js': script(frameScript),
  }

  /** Serves a page of the popup or iframe; returns false for other paths. */
  return async (url: URL, incoming: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const page = pages[url.pathname]
    if (!page || incoming.method !== 'GET') return false
    await page(url, response)
    return true
  }
}
