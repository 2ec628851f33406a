import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { apiFlags, everybodyFlags, serve, SharedResponses, subjectFlags } from '#server/http/index.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { renderWith, type Bundle } from '../rendering/bundle.ts'

const liver = liveResponse.liver.id
const livePath = `/v1/lives/${liveResponse.id}`
const path = `/live-info/${liveResponse.id}`

interface User {
  readonly profile: Profile
  follows: boolean
  blocked: boolean
  edits: boolean
  open: boolean
}

let app: FastifyInstance
let users: User[]
let now: number
let renderings: number
/** A change of the live, which every page shows. */
let title: string
let extraCall: string | null
/** More of the page, in which the user may be shown. */
let more: (profile: Profile | null) => string

const initially = { follows: false, blocked: false, edits: false, open: true }
const newUser = (id: number, changes: Partial<Profile['user']> = {}): User => ({
  profile: {
    user: {
      id,
      nickName: `名前${id}`,
      avatarUrl: `/avatars/${id}.svg`,
      bio: `自己紹介${id}`,
      signature: `署名${id}`,
      ...changes,
    },
    roles: ['user'],
    language: 'ja',
  },
  ...initially,
})

const userOf = (token: string): User | undefined => users[Number(token.replace('token', ''))]

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&"'<>]/g, (letter) => escapes[letter] ?? letter)

/** Renders a page as the web application does: with the responses of the API only. */
const handle: Bundle['handle'] = async (request, { apiFetch }) => {
  renderings += 1
  const cookie = request.headers.get('cookie') ?? ''
  const read = async (target: string) => {
    const response = await apiFetch(target, { headers: { cookie } })
    return response.ok ? response.json() : null
  }
  const marked = cookie.includes('is_login=true')
  const profile: Profile | null = marked ? await read('/v1/account/profile') : null
  const owner = marked ? await read('/v2/channels/is-owner') : null
  const [live, follow] = await Promise.all([read(livePath), read(`/v1/livers/${liver}/follow`)])
  if (extraCall !== null) await read(extraCall)
  const user = profile && [profile.user.nickName, profile.user.avatarUrl, profile.user.bio, profile.user.signature]
  const shown = [user?.join(' ') ?? '', live?.access, live?.title, follow?.following, owner?.edits]
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  if (marked) headers.append('set-cookie', `is_login=${String(profile !== null)}; Path=/`)
  return new Response(`<p data-user="${profile?.user.id}">${escaped(shown.join('|'))}</p>${more(profile)}`, { headers })
}

beforeEach(async () => {
  users = [newUser(101), newUser(102), newUser(103)]
  now = 0
  renderings = 0
  title = 'はじめ'
  extraCall = null
  more = () => ''
  const read = async (token: string) => {
    const user = userOf(token)
    return user?.open === true ? { id: token, signedInAt: new Date(0), profile: user.profile } : null
  }
  const opened = await openPageSite((request, platform) => renderWith({ handle }, request, platform), {
    shared: new SharedResponses(() => now),
    sessions: { read, takeOver: async () => null },
  })
  app = opened.app
  const of = (id: number | undefined) => users.find(({ profile }) => profile.user.id === id)
  serve(app, 'GET /v1/gifts', apiFlags, async () => ({ gifts: [] }))
  serve(app, 'GET /v1/account/profile', apiFlags, async ({ viewer }) => viewer)
  serve(app, 'GET /v2/channels/is-owner', apiFlags, async ({ viewer }) => {
    const edits = of(viewer.user.id)?.edits === true
    return { id: null, isOwner: false, ownerUserId: null, edits }
  })
  serve(
    app,
    'GET /v1/lives/{id}',
    everybodyFlags,
    async ({ viewer }) => ({
      ...liveResponse,
      title,
      access: of(viewer?.user.id)?.blocked === true ? 'blocked' : 'watch',
    }),
    async () => users.filter(({ blocked }) => blocked).map(({ profile }) => profile.user.id),
  )
  serve(app, 'GET /v1/livers/{id}/follow', apiFlags, async ({ viewer }) => ({
    followers: users.filter(({ follows }) => follows).length,
    following: of(viewer?.user.id)?.follows === true,
  }))
  serve(app, 'POST /v1/livers/{id}/follow', subjectFlags, async ({ viewer, body }) => {
    const user = of(viewer.user.id)
    if (user) user.follows = body.following
    return { followers: 0, following: body.following }
  })
})
afterEach(() => app.close())

const get = (user: number, headers: Record<string, string> = {}, url = path) =>
  app.inject({ url, headers: { cookie: `is_login=true; kirari_session=token${user}`, ...headers } })

/** A request with credentials is handled by itself. */
const own = (user: number) => get(user, { authorization: 'Bearer none' })

const markers = ({ headers }: Pick<LightMyRequestResponse, 'headers'>) =>
  [headers['set-cookie']].flat().filter((one) => one?.startsWith('is_login='))

async function renderedFor(read: () => Promise<unknown>): Promise<number> {
  const before = renderings
  await read()
  return renderings - before
}

describe('a page of a live for signed-in users', () => {
  test('is rendered once for all of a kind, each of whom gets the page as if it were rendered for them', async () => {
    await get(0)
    expect(await renderedFor(() => get(0))).toBe(1)
    expect(await renderedFor(() => Promise.all([get(0), get(1), get(2)]))).toBe(0)
    for (const user of [0, 1, 2]) {
      const [page, alone] = [await get(user), await own(user)]
      expect(page.body).toBe(alone.body)
      expect(page.body).toContain(`名前${101 + user} /avatars/${101 + user}.svg`)
      expect([page, alone].map(markers)).toEqual([['is_login=true; Path=/'], ['is_login=true; Path=/']])
      expect(page.headers['cache-control']).toBe('no-store')
    }
  })

  test('is compressed for clients that accept it', async () => {
    await get(0)
    const page = await get(1, { 'accept-encoding': 'gzip, deflate, br' })
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(page.headers['vary']).toMatch(/accept-encoding/i)
    expect(gunzipSync(page.rawPayload).toString()).toBe((await own(1)).body)
  })

  test('is rendered for each kind of user', async () => {
    for (const user of [0, 1, 2]) await get(user)
    const [follower, blocked, editor] = users
    if (follower && blocked && editor) {
      follower.follows = true
      blocked.blocked = true
      editor.edits = true
    }
    now += 1000
    const bodies = []
    for (const user of [0, 1, 2]) {
      const { body } = await get(user)
      expect(body).toBe((await own(user)).body)
      bodies.push(body)
    }
    expect(bodies.map((body) => body.split('|').slice(1).join(' ').replace('</p>', ''))).toEqual([
      'watch はじめ true false',
      'blocked はじめ false false',
      'watch はじめ false true',
    ])
  })

  test('is the right one for users of several kinds who are the first, together', async () => {
    const [follower, , blocked] = users
    if (follower && blocked) {
      follower.follows = true
      blocked.blocked = true
    }
    const pages = await Promise.all([get(0), get(1), get(2)])
    for (const [user, page] of pages.entries()) expect(page.body).toBe((await own(user)).body)
  })

  test('is as old as a second at most, and new after a change of the live', async () => {
    await get(0)
    await get(0)
    title = '次'
    expect((await get(1)).body).toContain('はじめ')
    // As the change of a live does.
    app.sharing?.shared.forget('lives/abcdefABCDEF')
    app.sharing?.shared.forget('pages/live-info/abcdefABCDEF')
    expect((await get(1)).body).toContain('次')
  })

  test('shows a user who has written what they wrote', async () => {
    await get(0)
    await get(0)
    await app.inject({
      method: 'POST',
      url: `/v1/livers/${liver}/follow`,
      headers: { cookie: 'kirari_session=token0', 'x-requested-with': 'XMLHttpRequest' },
      payload: { following: true },
    })
    const { body } = await get(0)
    expect(body).toContain('|true|')
    expect(body).toBe((await own(0)).body)
    expect((await get(1)).body).toContain('|false|')
  })

  test('of a session that has ended is that of a visitor, and takes the marker away', async () => {
    for (let time = 0; time < 3; time += 1) await get(0)
    const [ended] = users
    if (ended) ended.open = false
    const { body, headers } = await get(0)
    expect(body).toContain('data-user="undefined"')
    expect(markers({ headers })).toEqual(['is_login=false; Path=/'])
  })

  test.each([
    ['makes a call that is not known to be the same for others', () => (extraCall = '/v1/gifts')],
    [
      'shows a text of the user in an address',
      () => (more = (profile) => `<a href="?${encodeURIComponent(profile?.user.nickName ?? '')}">`),
    ],
  ])('that %s is rendered for each', async (_name, change) => {
    change()
    for (const user of [0, 1, 2]) {
      expect(await renderedFor(() => get(user))).toBeGreaterThan(0)
      expect((await get(user)).body).toBe((await own(user)).body)
    }
  })

  test('for its liver is rendered for them', async () => {
    users = [newUser(101), newUser(liver)]
    await get(0)
    await get(0)
    expect(await renderedFor(() => get(1))).toBeGreaterThan(0)
    expect((await get(0)).body).not.toContain(`data-user="${liver}"`)
  })

  test('in a web view is rendered for each', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; wv)' }
    for (let time = 0; time < 3; time += 1) expect(await renderedFor(() => get(0, agent))).toBe(1)
  })
})

test('no byte of a user is ever in the page of another, whatever they are and write', async () => {
  const anyText = fc.string({
    unit: fc.constantFrom('"', `'`, '\\', '&', '<', '>', 'あ', '名', '\n'),
    minLength: 1,
    maxLength: 8,
  })
  const anyUser = fc.record({ nickName: anyText, bio: fc.oneof(fc.constant(''), anyText) })
  const step = fc.record({
    user: fc.nat({ max: 3 }),
    act: fc.constantFrom('get', 'get', 'get', 'get together', 'follow', 'block', 'end', 'wait', 'forget'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyUser, { minLength: 4, maxLength: 4 }),
      fc.array(step, { maxLength: 30 }),
      async (texts, steps) => {
        app.sharing?.shared.forgetAll()
        now += 60_000
        // The secret of each user: no other page may contain it.
        users = texts.map(({ nickName, bio }, index) =>
          newUser(201 + index, { nickName: `${nickName}secret${index}`, bio: bio && `${bio}secret${index}` }),
        )
        const check = async (user: number) => {
          const { body } = await get(user)
          expect(body.match(/secret\d/g)?.every((secret) => secret === `secret${user}`) ?? true).toBe(true)
          expect(body.match(/\b20\d\b/g)?.every((id) => id === String(201 + user)) ?? true).toBe(true)
          expect(body).toBe((await own(user)).body)
        }
        for (const { user, act } of steps) {
          const one = users[user]
          if (one === undefined) continue
          if (act === 'get') await check(user)
          else if (act === 'get together') await Promise.all([0, 1, 2, 3].map(check))
          else if (act === 'wait') now += 700
          else if (act === 'forget') app.sharing?.shared.forgetAll()
          else if (act === 'end') one.open = !one.open
          else if (act === 'block') {
            one.blocked = !one.blocked
            // As the write of the liver does.
            app.sharing?.shared.forgetAll()
          } else one.follows = !one.follows
        }
        for (const user of users.keys()) await check(user)
      },
    ),
    { numRuns: 60 },
  )
})
