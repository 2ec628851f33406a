/** People of a running site who are new to it, so that no test meets what another has done as them. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Language } from '#contract/languages.ts'
import { guidelineEdition } from '#contract/livers.ts'
import { alive, desktop, visit, type Visit } from './browser.ts'
import { localIdToken, type LocalClaims } from './local-token.ts'

export interface Member {
  /** By which the local provider knows them. */
  readonly account: string
  readonly nickName: string
  readonly email: string
  /** Of a session that is open. */
  readonly cookie: { readonly name: string; readonly value: string }
  post<Answer>(path: string, body: object): Promise<Answer>
  get<Answer>(path: string): Promise<Answer>
}

/** Somebody whom the local provider knows, and the site does not. */
export async function newPerson(url: string, name: string): Promise<Required<LocalClaims>> {
  const mark = randomBytes(4).toString('hex')
  const sub = `person-${mark}`
  const claims = { sub, name: `${name}${mark}`, email: `${sub}@people.example`, email_verified: true }
  await localIdToken(url, claims)
  return claims
}

let visitors = 0
/** One of the many addresses of this machine: from one address only so many sign-ins a minute are taken. */
function ownAddress(): string {
  visitors += 1
  return `127.1.${(process.pid + (visitors >> 8)) % 256}.${visitors % 256}`
}

async function openSession(url: string, idToken: string, language: string): Promise<Member['cookie']> {
  const headers = {
    authorization: `Bearer ${idToken}`,
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': language,
  }
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const sent = request(`${url}/v1/firebase/login`, { method: 'POST', headers, family: 4, localAddress: ownAddress() })
  sent.on('error', reject)
  sent.on('response', (response) => {
    text(response).then(
      (answer) =>
        response.statusCode === 200
          ? resolve(response.headers['set-cookie'] ?? [])
          : reject(new Error(`not signed in: ${answer}`)),
      reject,
    )
  })
  sent.end('{}')
  for (const cookie of await promise) {
    const [, value] = /^kirari_session=([^;]+)/.exec(cookie) ?? []
    if (value !== undefined) return { name: 'kirari_session', value }
  }
  throw new Error('a sign-in opened no session')
}

/** Opens one more session of somebody; whoever is new to the site will have its pages in `language`. */
export async function signInMember(url: string, claims: LocalClaims, language: Language = 'ja'): Promise<Member> {
  const { sub: account, name: nickName = account, email = '' } = claims
  const cookie = await openSession(url, await localIdToken(url, claims), language)
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(url + path, {
      headers: {
        cookie: `${cookie.name}=${cookie.value}`,
        ...(body && { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const answer: Answer = await response.json()
    return answer
  }
  return { account, nickName, email, cookie, post: call, get: (path) => call(path) }
}

/** Somebody who has just signed up; `name` is the beginning of their nick name. */
export const newMember = async (url: string, name = 'たま', language: Language = 'ja'): Promise<Member> =>
  signInMember(url, await newPerson(url, name), language)

/** A grown-up member. */
export async function newAdult(url: string, name?: string, language?: Language): Promise<Member> {
  const member = await newMember(url, name, language)
  await member.post('/v1/account/birth-date', { birthDate: '2000-04-01' })
  return member
}

/** A member who may go live, where licences are granted at once. */
export async function newLiver(url: string, name?: string, language?: Language): Promise<Member> {
  const member = await newAdult(url, name, language)
  const fields = { introduction: 'はじめまして', schedule: '', genres: [], links: [] }
  await member.post('/v1/liver-profile/application', { ...fields, acceptedGuideline: guidelineEdition })
  return member
}

/** Gives a browser the session of somebody, as if they had signed in there by way of Apple. */
export async function enterAs(context: BrowserContext, url: string, { cookie }: Member): Promise<void> {
  await context.addCookies([
    { ...cookie, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'is_login', value: 'true', url },
  ])
}

/** A page on which somebody is signed in, once its scripts run. */
export async function visitAs(
  browser: Browser,
  url: string,
  member: Member,
  target: string,
  viewport = desktop,
  locale = 'ja-JP',
): Promise<Visit> {
  const visited = await visit(browser, url, viewport, locale)
  await enterAs(visited.page.context(), url, member)
  await visited.page.goto(target)
  await alive(visited.page)
  return visited
}
