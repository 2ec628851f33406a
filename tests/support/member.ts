/** New accounts on a running site, so that tests do not share state. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Language } from '#contract/languages.ts'
import { guidelineEdition } from '#contract/livers/limits.ts'
import { untilHydrated, desktop, visit, type Visit } from './browser.ts'
import { localIdToken, type LocalClaims } from './local-token.ts'

export interface Member {
  /** Account id at the local provider. */
  readonly account: string
  readonly nickName: string
  readonly email: string
  /** Cookie of an open session. */
  readonly cookie: { readonly name: string; readonly value: string }
  post<Answer>(path: string, body: object): Promise<Answer>
  get<Answer>(path: string): Promise<Answer>
}

/** An account of the local provider that the site does not have yet. */
export async function newAccount(url: string, name: string): Promise<Required<LocalClaims>> {
  const suffix = randomBytes(4).toString('hex')
  const sub = `person-${suffix}`
  const claims = { sub, name: `${name}${suffix}`, email: `${sub}@people.example`, email_verified: true }
  await localIdToken(url, claims)
  return claims
}

let sessions = 0
/** A loopback address of its own for each sign-in: sign-ins per address are rate-limited. */
function uniqueAddress(): string {
  sessions += 1
  return `127.1.${(process.pid + (sessions >> 8)) % 256}.${sessions % 256}`
}

async function signIn(url: string, idToken: string, language: string): Promise<Member['cookie']> {
  const headers = {
    authorization: `Bearer ${idToken}`,
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': language,
  }
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const sent = request(`${url}/v1/firebase/login`, {
    method: 'POST',
    headers,
    family: 4,
    localAddress: uniqueAddress(),
  })
  sent.on('error', reject)
  sent.on('response', (response) => {
    text(response).then(
      (responseText) =>
        response.statusCode === 200
          ? resolve(response.headers['set-cookie'] ?? [])
          : reject(new Error(`sign-in failed: ${responseText}`)),
      reject,
    )
  })
  sent.end('{}')
  for (const cookie of await promise) {
    const [, value] = /^kirari_session=([^;]+)/.exec(cookie) ?? []
    if (value !== undefined) return { name: 'kirari_session', value }
  }
  throw new Error('the sign-in response has no session cookie')
}

/** Opens another session of an account; the site sets a new account's language to `language`. */
export async function signInMember(url: string, claims: LocalClaims, language: Language = 'ja'): Promise<Member> {
  const { sub: account, name: nickName = account, email = '' } = claims
  const cookie = await signIn(url, await localIdToken(url, claims), language)
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(url + path, {
      headers: {
        cookie: `${cookie.name}=${cookie.value}`,
        ...(body && { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const responseText: Answer = await response.json()
    return responseText
  }
  return { account, nickName, email, cookie, post: call, get: (path) => call(path) }
}

/** A new member; `name` is the prefix of the nickname. */
export const newMember = async (url: string, name = 'たま', language: Language = 'ja'): Promise<Member> =>
  signInMember(url, await newAccount(url, name), language)

/** An adult member. */
export async function newAdult(url: string, name?: string, language?: Language): Promise<Member> {
  const member = await newMember(url, name, language)
  await member.post('/v1/account/birth-date', { birthDate: '2000-04-01' })
  return member
}

/** A member who may go live, on a site that grants licences automatically. */
export async function newLiver(url: string, name?: string, language?: Language): Promise<Member> {
  const member = await newAdult(url, name, language)
  const fields = { introduction: 'はじめまして', schedule: '', genres: [], links: [] }
  await member.post('/v1/liver-profile/application', { ...fields, acceptedGuideline: guidelineEdition })
  return member
}

/** Adds a member's session cookie to a browser context, as after signing in with Apple. */
export async function addSession(context: BrowserContext, url: string, { cookie }: Member): Promise<void> {
  await context.addCookies([
    { ...cookie, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'is_login', value: 'true', url },
  ])
}

/** A hydrated page on which a member is signed in. */
export async function visitAs(
  browser: Browser,
  url: string,
  member: Member,
  target: string,
  viewport = desktop,
  locale = 'ja-JP',
): Promise<Visit> {
  const visited = await visit(browser, url, viewport, locale)
  await addSession(visited.page.context(), url, member)
  await visited.page.goto(target)
  await untilHydrated(visited.page)
  return visited
}
