import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { liveResponse } from '#tests/support/live-response.ts'
import { markers, newUser, openUserPages, paths, type UserPageSite } from '#tests/support/user-page-site.ts'

const liver = liveResponse.liver.id

let site: UserPageSite
beforeEach(async () => {
  site = await openUserPages()
})
afterEach(() => site.app.close())

describe('a page of a live for signed-in users', () => {
  test('is rendered once for all of a kind, each of whom gets the page as if it were rendered for them', async () => {
    const { get, own, renderedFor } = site
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
    const { get, own } = site
    await get(0)
    const page = await get(1, { 'accept-encoding': 'gzip, deflate, br' })
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(page.headers['vary']).toMatch(/accept-encoding/i)
    expect(gunzipSync(page.rawPayload).toString()).toBe((await own(1)).body)
  })

  test('is rendered for each kind of user', async () => {
    const { get, own, state } = site
    for (const user of [0, 1, 2]) await get(user)
    const [follower, blocked, editor] = state.users
    if (follower && blocked && editor) {
      follower.follows = true
      blocked.blocked = true
      editor.edits = true
    }
    state.now += 1000
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
    const { get, own, state } = site
    const [follower, , blocked] = state.users
    if (follower && blocked) {
      follower.follows = true
      blocked.blocked = true
    }
    const pages = await Promise.all([get(0), get(1), get(2)])
    for (const [user, page] of pages.entries()) expect(page.body).toBe((await own(user)).body)
  })

  test('is as old as a second at most, and new after a change of the live', async () => {
    const { app, get, state } = site
    await get(0)
    await get(0)
    state.title = '次'
    expect((await get(1)).body).toContain('はじめ')
    // As the change of a live does.
    app.sharing?.shared.forget('lives/abcdefABCDEF')
    app.sharing?.shared.forget('pages/live-info/abcdefABCDEF')
    expect((await get(1)).body).toContain('次')
  })

  test('shows a user who has written what they wrote', async () => {
    const { get, own, post } = site
    await get(0)
    await get(0)
    await post(0, `/v1/livers/${liver}/follow`, { following: true })
    const { body } = await get(0)
    expect(body).toContain('|true|')
    expect(body).toBe((await own(0)).body)
    expect((await get(1)).body).toContain('|false|')
  })
})

describe('a page of a live is rendered for one user', () => {
  test('whose session has ended, as that of a visitor, and takes the marker away', async () => {
    const { get, state } = site
    for (let time = 0; time < 3; time += 1) await get(0)
    const [ended] = state.users
    if (ended) ended.open = false
    const { body, headers } = await get(0)
    expect(body).toContain('data-user="undefined"')
    expect(markers({ headers })).toEqual(['is_login=false; Path=/'])
  })

  test.each([
    [
      'makes a call that is not known to be the same for others',
      (at: UserPageSite) => (at.state.extraCall = '/v1/gifts'),
    ],
    [
      'shows a text of the user in an address',
      (at: UserPageSite) =>
        (at.state.more = (profile) => `<a href="?${encodeURIComponent(profile?.user.nickName ?? '')}">`),
    ],
  ])('if it %s', async (_name, change) => {
    const { get, own, renderedFor } = site
    change(site)
    for (const user of [0, 1, 2]) {
      expect(await renderedFor(() => get(user))).toBeGreaterThan(0)
      expect((await get(user)).body).toBe((await own(user)).body)
    }
  })

  test('if it shows them', async () => {
    const { get, renderedFor, state } = site
    state.users = [newUser(101), newUser(liver)]
    await get(0)
    await get(0)
    expect(await renderedFor(() => get(1))).toBeGreaterThan(0)
    expect((await get(0)).body).not.toContain(`data-user="${liver}"`)
  })

  test('in a web view', async () => {
    const { get, renderedFor } = site
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; wv)' }
    for (let time = 0; time < 3; time += 1) expect(await renderedFor(() => get(0, agent))).toBe(1)
  })
})

describe.each([paths.event, '/events/mens_finding', paths.liver, paths.document])('the page %s', (path) => {
  test('is rendered once for signed-in users, each with their own texts', async () => {
    const { get, own, renderedFor } = site
    await get(0, {}, path)
    await get(0, {}, path)
    expect(await renderedFor(() => Promise.all([0, 1, 2].map((user) => get(user, {}, path))))).toBe(0)
    for (const user of [0, 1, 2]) {
      const { body } = await get(user, {}, path)
      expect(body).toBe((await own(user, path)).body)
      expect(body).toContain(`名前${101 + user} /avatars/${101 + user}.svg`)
    }
  })
})

test('the page of an event is rendered for a user who has entered it', async () => {
  const { get, own, renderedFor, state } = site
  const [entered] = state.users
  if (entered) entered.entered = true
  for (const user of [1, 0]) await get(user, {}, paths.event)
  expect(await renderedFor(() => get(0, {}, paths.event))).toBe(1)
  expect((await get(0, {}, paths.event)).body).toContain('pending')
  for (const user of [0, 1]) expect((await get(user, {}, paths.event)).body).toBe((await own(user, paths.event)).body)
})

test.each(['/channels/5', '/channels/5/series/5/episodes/5', '/'])(
  'the page %s is rendered for each user',
  async (path) => {
    const { get, renderedFor } = site
    for (let time = 0; time < 3; time += 1) expect(await renderedFor(() => get(0, {}, path))).toBe(1)
  },
)
