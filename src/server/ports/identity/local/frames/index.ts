/** The window and the frame that the Firebase SDK opens to sign people in, through our stand-in for Google. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { redirect, sendPage } from '../answer.ts'
import { finishedPage, finishedScript, framePage, frameScript, type FinishedSignIn } from './pages.ts'

export interface FramesSetup {
  /** Our own origin. */
  own(): string
  site(): readonly string[]
  readonly apiKey: string
  readonly google: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  now(): Date
}

const popup = /ViaPopup$/

const question = z.object({
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
type Question = z.infer<typeof question>

interface Attempt extends Question {
  readonly nonce: string
  readonly codeVerifier: string
  readonly at: number
}

const attemptMs = 600_000
const token = () => randomBytes(24).toString('base64url')
const storageKey = (apiKey: string, appName: string) => `kirari:${apiKey}:${appName}`
const idTokenAnswer = z.object({ id_token: z.string() })

export function createFrames({ own, site, apiKey, google, now }: FramesSetup) {
  const attempts = new Map<string, Attempt>()
  const returnUri = () => `${own()}/emulator/auth/return`

  function begin(url: URL, response: ServerResponse): void {
    const asked = question.safeParse(Object.fromEntries(url.searchParams)).data
    const fromSite = asked !== undefined && site().includes(new URL(asked.redirectUrl).origin)
    if (!asked || !fromSite || asked.apiKey !== apiKey) return sendPage(response, 400, 'invalid request')
    for (const [state, { at }] of attempts) if (now().getTime() - at > attemptMs) attempts.delete(state)
    const state = token()
    const attempt = { ...asked, nonce: token(), codeVerifier: token() + token(), at: now().getTime() }
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

  /** The ID token for a code, or null when the provider gives none for it. */
  async function exchange(code: string, codeVerifier: string): Promise<string | null> {
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

  /** What the SDK is told of an attempt that has come back with `query`. */
  async function finish({ authType, eventId, appName, redirectUrl, codeVerifier }: Attempt, query: URLSearchParams) {
    const code = query.get('code')
    const idToken = code === null ? null : await exchange(code, codeVerifier)
    const came = { type: authType, eventId, sessionId: token(), tenantId: null }
    const failed = code === null ? 'auth/user-cancelled' : 'auth/internal-error'
    const event =
      idToken === null
        ? { ...came, urlResponse: null, postBody: null, error: { code: failed, message: query.get('error') ?? '' } }
        : {
            ...came,
            urlResponse: own(),
            postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString(),
          }
    const goTo = popup.test(authType) ? null : redirectUrl
    return { event, storageKey: storageKey(apiKey, appName), goTo } satisfies FinishedSignIn
  }

  async function comeBack(url: URL, response: ServerResponse): Promise<void> {
    const state = url.searchParams.get('state') ?? ''
    const attempt = attempts.get(state)
    attempts.delete(state)
    if (!attempt || now().getTime() - attempt.at > attemptMs) return sendPage(response, 400, 'expired')
    return sendPage(response, 200, finishedPage(await finish(attempt, url.searchParams)))
  }

  function frame(url: URL, response: ServerResponse): void {
    const key = storageKey(url.searchParams.get('apiKey') ?? '', url.searchParams.get('appName') ?? '')
    // A content security policy has no words for addresses in brackets.
    const parents = site().filter((origin) => !origin.includes('['))
    sendPage(response, 200, framePage({ storageKey: key, parents }), parents.join(' '))
  }

  const script = (text: string) => (_: URL, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text)
  }

  const pages: Record<string, (url: URL, response: ServerResponse) => void | Promise<void>> = {
    '/emulator/auth/handler': begin,
    '/emulator/auth/return': comeBack,
    '/emulator/auth/iframe': frame,
    '/emulator/auth/finished.js': script(finishedScript),
    '/emulator/auth/frame.js': script(frameScript),
  }

  /** Answers a page of the sign-in window or its frame; false when it is none. */
  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const page = pages[url.pathname]
    if (!page || request.method !== 'GET') return false
    await page(url, response)
    return true
  }
}
