import { beforeEach, afterEach, expect, test } from 'vitest'
import type { LeafEventCard, LeafRound } from '#contract/leaf-events/schemas.ts'
import { leafEventFields, leafOptionFields } from '#contract/leaf-events/schemas.ts'
import { fileStreamId } from '#engine-protocol/index.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { demoChannels } from './content/index.ts'
import { demoLeafEvents } from './content/leaf-events.ts'
import { publicationOf } from './fill.ts'
import { addLeafEvents, planVotes, type LeafEventDeps, type MadeSeries } from './leaf-events.ts'
import { demoProfile } from './people.ts'

let product: TestProduct
let image: string
beforeEach(async () => {
  product = await openProduct()
  image = (await noiseImage('jpeg', 64, 80)).toString('base64')
})
afterEach(() => product.close())

/** The channels with leaf events, as the demo fills them, without images and comments. */
async function fillChannels(): Promise<MadeSeries[]> {
  const made: MadeSeries[] = []
  const startedAt = product.clock.now()
  const all = demoChannels.flatMap((channel) => channel.series.map((series) => ({ channel, series })))
  for (const channel of demoChannels.filter(({ name }) => demoLeafEvents.some((event) => event.channel === name))) {
    const owner = await demoProfile(product, channel.owner)
    const { name, bio, genre } = channel
    const { id: channelId } = await product.channels.create(owner, { name, bio, genre }, { demo: true })
    for (const cast of channel.casts) await product.casts.add(owner, channelId, cast)
    for (const series of channel.series) {
      const place = all.findIndex((one) => one.series === series)
      const { title, reading, description } = series
      const { id: seriesId } = await product.series.add(owner, channelId, {
        title,
        reading,
        description,
        visibility: 'public',
      })
      made.push({ channel, series, filled: { owner, channelId, seriesId } })
      for (const [number, episode] of series.episodes.entries()) {
        const drawing = { scene: series.scene, variant: number, width: 640, height: 360, seconds: episode.seconds }
        const streamId = fileStreamId(String(place * 10 + number).padStart(32, '0'))
        const videoId = await product.videos.addDrawn(owner, { channelId, name: 'a.mp4', streamId, ...drawing })
        const titles = { title: episode.title, reading: episode.reading }
        const fields = { ...titles, description, genre: null, commenting: true, castIds: [], videoId }
        const episodeId = await product.episodes.editing.add(owner, channelId, seriesId, fields)
        const key = { channelId, seriesId, episodeId }
        await product.episodes.editing.publishSince(owner, key, publicationOf({ number, place }, startedAt))
      }
    }
  }
  return made
}

const deps = (): LeafEventDeps => ({
  product,
  media: { drawImage: async () => image },
  startedAt: product.clock.now(),
  signal: new AbortController().signal,
})

async function listed(state: string): Promise<LeafEventCard[]> {
  const visitor = await product.as(null)
  return (await visitor.call(`GET /v1/leaf-events?state=${state}`)).json().events
}

async function roundsOf(event: LeafEventCard | undefined): Promise<LeafRound[]> {
  const visitor = await product.as(null)
  return (await visitor.call(`GET /v1/leaf-events/${event?.id}`)).json().rounds
}

/** The events of the demo as a visitor finds them. */
async function found() {
  const events = [...(await listed('open')), ...(await listed('closed'))]
  const rounds = await Promise.all(events.map(roundsOf))
  return { events: events.map(({ title, state, demo }) => ({ title, state, demo })), rounds: rounds.flat() }
}

test('the demo has a running story with three branches, and two finished rounds with their results', async () => {
  const made = await fillChannels()
  await addLeafEvents(deps(), made)
  const { events, rounds } = await found()
  expect(events).toEqual([
    { title: 'ピコピコ冒険日誌：続きを決めよう', state: 'open', demo: true },
    { title: '次のミニライブの主役は？', state: 'closed', demo: true },
  ])
  expect(rounds.map(({ state, options }) => [state, options.length])).toEqual([
    ['open', 3],
    ['closed', 2],
    ['closed', 3],
  ])
  const [running, story, casts] = rounds
  expect(running?.options.every(({ imageUrl, leaves }) => imageUrl !== null && leaves > 0)).toBe(true)
  expect(story?.result).toMatchObject({ winnerId: story?.options[0]?.id, episode: { title: '#5 ゴールはまだ先' } })
  expect(Date.parse(story?.result?.episode?.opensAt ?? '')).toBe(
    publicationOf({ number: 4, place: 4 }, product.clock.now()).getTime(),
  )
  expect(casts?.result?.winnerId).toBe(casts?.options[0]?.id)
  expect(Math.min(...rounds.map(({ leaves }) => leaves))).toBeGreaterThan(15)
  for (const event of [...(await listed('open')), ...(await listed('closed'))])
    for (const { problem } of await product.leafEvents.verify(event.id)) expect(problem).toBeNull()
})

test('a start that is killed between rounds is continued, and a second start changes nothing', async () => {
  const made = await fillChannels()
  const { leafEvents } = product
  let left = 0
  const addPastRound: typeof leafEvents.organizing.addPastRound = async (...round) => {
    if (left === 0) throw new Error('killed')
    left -= 1
    await leafEvents.organizing.addPastRound(...round)
  }
  const killed = { ...product, leafEvents: { ...leafEvents, organizing: { ...leafEvents.organizing, addPastRound } } }
  for (const rounds of [0, 1, 1]) {
    left = rounds
    await expect(addLeafEvents({ ...deps(), product: killed }, made)).rejects.toThrow('killed')
  }
  await addLeafEvents(deps(), made)
  const complete = await found()
  expect(complete.rounds).toHaveLength(3)
  await addLeafEvents(deps(), made)
  expect(await found()).toEqual(complete)
})

test('the winner of the running story opens its draft at the time that was chosen', async () => {
  await addLeafEvents(deps(), await fillChannels())
  product.clock.advance(57 * 3_600_000)
  await product.leafEvents.closing.start()
  await product.leafEvents.closing.close()
  const [round] = await roundsOf((await listed('closed')).find(({ title }) => title.startsWith('ピコピコ')))
  expect(round).toMatchObject({ state: 'closed', result: { episode: { title: '#6 宇宙ステーション' } } })
  const { channelId, seriesId, id } = round?.result?.episode ?? { channelId: 0, seriesId: 0, id: 0 }
  const visitor = await product.as(null)
  const status = async () =>
    (await visitor.call(`GET /v1/channels/${channelId}/series/${seriesId}/episodes/${id}`)).statusCode
  expect(await status()).toBe(404)
  product.clock.advance(15 * 3_600_000)
  expect(await status()).toBe(200)
})

test('a site without the channels has no leaf events', async () => {
  await addLeafEvents(deps(), [])
  expect(await found()).toEqual({ events: [], rounds: [] })
})

test('votes are within their round and before the first start, in the order of time', () => {
  const startedAt = product.clock.now()
  for (const round of demoLeafEvents.flatMap(({ rounds }) => rounds)) {
    const times = planVotes(round, [1, 2, 3], startedAt).map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const hours = times.map((at) => (at - startedAt.getTime()) / 3_600_000)
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(round.opens)
    expect(Math.max(...hours)).toBeLessThan(Math.min(0, round.closes))
  }
})

test('the texts are accepted by the forms of the site, in three languages', () => {
  for (const { rounds, series, ...texts } of demoLeafEvents) {
    leafEventFields.parse({ ...texts, kind: series === null ? 'casts' : 'story' })
    const { descriptionEn, descriptionKo } = texts
    expect([descriptionEn, descriptionKo]).toEqual([
      expect.stringMatching(/^[ -~]+$/),
      expect.stringMatching(/\p{Script=Hangul}/u),
    ])
    const branches = rounds.flatMap((round) => round.branches)
    for (const branch of branches) leafOptionFields.parse(branch)
    for (const { titleEn, titleKo } of [texts, ...rounds, ...branches]) {
      expect(titleEn).toMatch(/^[ -~]+$/)
      expect(titleKo).toMatch(/\p{Script=Hangul}/u)
    }
  }
})
