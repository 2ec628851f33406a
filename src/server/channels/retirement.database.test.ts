import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannelArea, type ChannelArea } from '#tests/support/channel-area.ts'
import { listPublicPages } from '../search-index/index.ts'

let area: ChannelArea
beforeAll(async () => {
  area = await openChannelArea()
  const { series, episode, channel, send } = area
  for (const path of [series, episode]) {
    const { version } = (await read('owner', path)).episode ?? (await read('owner', path))
    const genre = path === episode ? { genre: 'talk' } : {}
    await send('owner', 'PATCH', path, { payload: { visibility: 'public', version, ...genre } })
  }
  await send('owner', 'PATCH', channel, { payload: { genre: 'talk', version: 1 } })
  await area.newPost()
})
afterAll(() => area.product.close())

const accounts = { visitor: null, follower: 'viewer-mio', owner: 'liver-sora', staff: 'staff-yui' } as const
type Reader = keyof typeof accounts

async function get(by: Reader, url: string) {
  return area.product.app.inject({ url, cookies: (await area.product.as(accounts[by])).cookies })
}
const read = async (by: Reader, url: string) => (await get(by, url)).json()

const idOf = (path: string): number => Number(path.split('/').at(-1))

const own = () => {
  const { channel, series, cast, episode, usedVideo } = area
  return [
    channel.replace('/v1', '/v3') + '/profile',
    `${channel}/casts`,
    cast,
    `${cast}/appearances`,
    `${channel}/series`,
    series,
    `${series}/episodes`,
    `${channel}/episodes`,
    episode,
    `${episode}/comments`,
    `${episode}/recommendations`,
    `${channel}/timeline`,
    `${cast}/votes`,
    `${usedVideo}/playback`,
  ]
}

/** Where the channel or its content occurs, of lists for everybody and of those for its owner and its follower. */
async function lists() {
  const { channel, episode } = area
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)
  const pages = await area.product.database.run(listPublicPages, {
    now: area.product.clock.now(),
    offset: 0,
    limit: 100,
  })
  return {
    episodes: ids((await read('visitor', '/v1/episodes')).episodes).includes(idOf(episode)),
    chosen: ids((await read('visitor', `/v1/episodes?ids=${idOf(episode)}`)).episodes).length > 0,
    genre: ids((await read('visitor', '/v1/genres/talk/channels')).channels).includes(idOf(channel)),
    series: ids((await read('visitor', '/v1/genres/talk/series')).series).includes(idOf(area.series)),
    search: (await read('visitor', `/v1/search?q=${encodeURIComponent('そらの部屋')}`)).results.length > 0,
    sitemap: pages.filter(({ path }) => path.startsWith(channel.replace('/v1', ''))).length > 0,
    timeline: JSON.stringify(await read('follower', '/v1/timeline')).includes('そらの部屋'),
    followed: JSON.stringify(await read('follower', '/v1/follows')).includes('そらの部屋'),
    owned: ids((await read('owner', '/v1/channels')).channels).includes(idOf(channel)),
    liver: (await read('visitor', area.liverPath)).channel?.id === idOf(channel),
  }
}

const every = (value: boolean) =>
  Object.fromEntries(
    ['episodes', 'chosen', 'genre', 'series', 'search', 'sitemap', 'timeline', 'followed', 'owned', 'liver'].map(
      (list) => [list, value],
    ),
  )

/** The paths that answer with another status. */
async function except(status: number, by: Reader): Promise<string[]> {
  const others: string[] = []
  for (const path of own()) if ((await get(by, path)).statusCode !== status) others.push(path)
  return others
}

const staffPath = () => `/v1/staff/channels/${idOf(area.channel)}`

test('no user finds a retired channel and what belongs to it until it is restored', async () => {
  expect([await except(200, 'visitor'), await lists()]).toEqual([[], every(true)])
  const retired = await area.send('staff', 'POST', `${staffPath()}/retirement`, { payload: { reason: 'rights' } })
  expect(retired.json()).toMatchObject({ name: 'そらの部屋', retiredAt: area.product.clock.now().toISOString() })
  for (const role of ['visitor', 'follower', 'owner'] as const)
    expect([role, await except(404, role)]).toEqual([role, []])
  expect(await lists()).toEqual(every(false))
  const { channels } = await read('staff', '/v1/staff/channels')
  expect(channels).toContainEqual(retired.json())

  await area.send('staff', 'POST', `${staffPath()}/restoration`, { payload: { reason: 'settled' } })
  expect([await except(200, 'visitor'), await lists()]).toEqual([[], every(true)])
})

test('its owner changes nothing in it, and staff only with a reason', async () => {
  expect((await area.send('staff', 'POST', `${staffPath()}/retirement`)).json().code).toBe('REASON_REQUIRED')
  expect((await area.send('owner', 'POST', `${staffPath()}/retirement`)).json().code).toBe('STAFF_ONLY')
  await area.send('staff', 'POST', `${staffPath()}/retirement`, { payload: { reason: 'rights' } })
  const change = { payload: { name: '別名', version: 2 } }
  expect((await area.send('owner', 'PATCH', area.channel, change)).json().code).toBe('CHANNEL_NOT_FOUND')
  expect((await area.send('owner', 'POST', `${area.channel}/casts`, { payload: { name: 'あおい' } })).statusCode).toBe(
    404,
  )
  await area.send('staff', 'POST', `${staffPath()}/restoration`, { payload: { reason: 'settled' } })
  const { entries } = await read('staff', '/v1/staff/audit')
  const details = { channel: idOf(area.channel), reason: 'settled' }
  expect(entries).toContainEqual(expect.objectContaining({ action: 'channel.restored', details }))
})
