import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChannelArea, type ChannelArea } from '#tests/support/channel-area.ts'
import { serveSitemap } from './sitemap.ts'

const origin = 'https://a.example'

let area: ChannelArea
const app = Fastify()
beforeAll(async () => {
  area = await openChannelArea()
  const { genres, search } = area.product
  serveSitemap(app, {
    publicPages: [genres.publicPages, search.publicPages],
    staticPages: async () => [],
    origin: () => origin,
  })
})
afterAll(async () => {
  await app.close()
  await area.product.close()
})

const pageOf = (path: string): string => path.replace('/v1', '')
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

async function addresses(): Promise<string[]> {
  const { body } = await app.inject('/sitemap.xml')
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''))
}
const isListed = async (path: string): Promise<boolean> => (await addresses()).includes(pageOf(path))

async function change(path: string, payload: object): Promise<void> {
  const { version } = await read(path)
  const answer = await area.send('owner', 'PATCH', path, { payload: { ...payload, version } })
  expect(answer.statusCode).toBe(200)
}

async function read(path: string): Promise<{ readonly version: number }> {
  const answer = (
    await area.product.app.inject({ url: path, cookies: (await area.product.as('liver-sora')).cookies })
  ).json()
  return answer.episode ?? answer
}

/** Retires or restores something as staff. */
async function staff(path: string, action: 'retirement' | 'restoration'): Promise<void> {
  const payload = { reason: '権利確認' }
  const answer = await area.send('staff', 'POST', `/v1/staff/${path}/${action}`, { payload })
  expect(answer.statusCode).toBe(200)
}

const publish = async (publishesAt: Date | null): Promise<void> => {
  const payload = { publishesAt: publishesAt && publishesAt.toISOString() }
  expect((await area.send('owner', 'POST', `${area.episode}/publication`, { payload })).statusCode).toBe(200)
}

test('public channels, series, episodes, casts and the genres are listed once', async () => {
  const { channel, series, episode, cast } = area
  await change(series, { visibility: 'public' })
  await change(episode, { visibility: 'public' })
  const listed = await addresses()
  for (const path of [channel, series, episode, cast, '/v1/genres/talk', '/v1/genres/music']) {
    expect(listed.filter((one) => one === pageOf(path))).toEqual([pageOf(path)])
  }
})

test('series and episodes for followers, premium members or invited viewers are not listed', async () => {
  for (const path of [area.series, area.episode]) {
    for (const visibility of ['followers', 'premium', 'invite'] as const) {
      await change(path, { visibility })
      expect([visibility, await isListed(path)]).toEqual([visibility, false])
      await change(path, { visibility: 'public' })
      expect([visibility, await isListed(path)]).toEqual([visibility, true])
    }
  }
})

test('drafts are not listed, and scheduled episodes only from their publication on', async () => {
  const { clock } = area.product
  await publish(null)
  expect(await isListed(area.episode)).toBe(false)
  await publish(new Date(clock.now().getTime() + 3_600_000))
  expect(await isListed(area.episode)).toBe(false)
  clock.advance(3_600_000)
  expect(await isListed(area.episode)).toBe(true)
})

test('what is retired is not listed, with everything below it, until it is restored', async () => {
  const { channel, series, episode, cast } = area
  const retirements: readonly (readonly [string, readonly string[]])[] = [
    [`casts/${idOf(cast)}`, [cast]],
    [`series/${idOf(series)}`, [series, episode]],
    [`channels/${idOf(channel)}`, [channel, series, episode, cast]],
  ]
  for (const [subject, paths] of retirements) {
    await staff(subject, 'retirement')
    for (const path of paths) expect([path, await isListed(path)]).toEqual([path, false])
    await staff(subject, 'restoration')
    for (const path of paths) expect([path, await isListed(path)]).toEqual([path, true])
  }
  await staff('genres/music', 'retirement')
  expect([await isListed('/v1/genres/music'), await isListed('/v1/genres/talk')]).toEqual([false, true])
})
