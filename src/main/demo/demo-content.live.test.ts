import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { episodeComment, type EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { freshMs, staleMs } from '#server/http/index.ts'
import { FakeMediaEngine } from '#tests/support/fake-media-engine.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { contentState } from './content-state.ts'
import { demoEvents } from './content/events.ts'
import { demoChannels, type DemoComment } from './content/index.ts'
import { makeDemoContent } from './demo-content.ts'
import { fillDemo, recommendGenre } from './fill.ts'
import { crowdMembers, demoProfile, type CrowdMember } from './people.ts'

/** Draws as much as `left`; then it is as if the process had been killed. */
class LimitedEngine extends FakeMediaEngine {
  left = Infinity

  #use(): void {
    if (this.left <= 0) throw new Error('killed')
    this.left -= 1
  }

  override async drawVideo(input: Parameters<FakeMediaEngine['drawVideo']>[0]) {
    this.#use()
    return super.drawVideo(input)
  }

  override async drawImage(): Promise<string | null> {
    this.#use()
    return super.drawImage()
  }
}

/** Two of the channels, with one series of two episodes each. */
const small = demoChannels.slice(0, 2).map((channel) => ({
  ...channel,
  casts: channel.casts.slice(0, 2),
  series: channel.series.slice(0, 1).map((one) => ({
    ...one,
    episodes: one.episodes.slice(0, 2),
    picks: one.picks.slice(0, 1),
    comments: one.comments.slice(0, 2),
  })),
}))
const log = pino({ level: 'silent' })

let engine: LimitedEngine
let product: TestProduct
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kirari-demo-'))
  engine = new LimitedEngine()
  engine.posterImage = (await noiseImage('jpeg', 600, 400)).toString('base64')
  product = await openProduct({}, undefined, undefined, { media: engine })
})
afterEach(async () => {
  await product.close()
  await removeFolder(folder)
})

const options = () => ({ product, media: engine, secret: 'a secret for tests', channels: small })

/** Time passes until no reader gets what was read before. A start comes later than the kill by more than that. */
const passSharing = () => product.clock.advance(freshMs + staleMs)

const fill = (filled: TestProduct = product) => {
  passSharing()
  const { signal } = new AbortController()
  return fillDemo({ ...options(), product: filled, startedAt: product.clock.now(), signal })
}

/** The content of the demo as a visitor finds it. */
async function found() {
  passSharing()
  const visitor = await product.as(null)
  const get = async (url: string) => (await visitor.call(`GET ${url}`)).json()
  const channels = []
  for (const { name, owner } of small) {
    const { user } = await demoProfile(product, owner)
    const own = await product.channels.listOwn(user.id, { cursor: undefined, limit: 50 })
    const same = own.items.filter((one) => one.name === name)
    const id = same[0]?.id ?? 0
    const profile = await get(`/v3/channels/${id}/profile`)
    const { series } = await get(`/v1/channels/${id}/series`)
    const { episodes } = await get(`/v1/channels/${id}/series/${series[0]?.id}/episodes`)
    const comments = []
    for (const episode of episodes)
      comments.push(...(await foundComments(`/v1/channels/${id}/series/${series[0]?.id}/episodes/${episode.id}`)))
    const { casts } = await get(`/v1/channels/${id}/casts`)
    const { entries } = await get(`/v1/channels/${id}/timeline`)
    const { picks } = await get(`/v1/channels/${id}/picks`)
    channels.push({
      count: same.length,
      images: [profile.coverUrl, profile.avatarUrl].filter(Boolean).length,
      followers: profile.followers,
      demo: profile.demo,
      series: series.map(({ title, coverUrl }: { title: string; coverUrl: string | null }) => [
        title,
        coverUrl !== null,
      ]),
      episodes: episodes.map(({ title }: { title: string }) => title),
      comments,
      casts: casts.map(({ name: cast, imageUrl }: { name: string; imageUrl: string | null }) => [
        cast,
        imageUrl !== null,
      ]),
      posts: entries.filter(({ kind }: { kind: string }) => kind === 'post').length,
      picks: picks.map(({ title }: { title: string }) => title),
    })
  }
  return { channels, events: await foundEvents(), news: await foundNews() }
}

async function foundEvents() {
  const visitor = await product.as(null)
  const found = []
  for (const group of ['past', 'running', 'entry']) {
    const { events } = (await visitor.call(`GET /v1/events?group=${group}`)).json()
    for (const { title, imageUrl } of events) found.push([title.ja, imageUrl !== null])
  }
  return found
}

/** The comments of an episode that were written before now, in the order of writing. */
async function foundComments(path: string) {
  const visitor = await product.as(null)
  const { comments } = (await visitor.call(`GET ${path}/comments?limit=50`)).json()
  const authors = new Map<number, CrowdMember>()
  for (const member of crowdMembers) authors.set((await demoProfile(product, member)).user.id, member)
  const reply = ({ author, text, likes }: EpisodeReply) => {
    const who = authors.get(author.id)
    if (who === undefined) throw new Error(`${author.nickName} does not belong to the demo`)
    return { who, text, likes }
  }
  return episodeComment
    .array()
    .parse(comments.toReversed())
    .filter(({ at }) => Date.parse(at) < product.clock.now().getTime())
    .map((comment) => ({
      ...reply(comment),
      at: comment.atMs === null ? null : comment.atMs / 1000,
      replies: comment.replies.items.map(reply),
    }))
}

/** A comment of the content as it is found. */
function declared({ replies, ...comment }: DemoComment) {
  return { ...comment, replies: replies.map(({ who, text, likes }) => ({ who, text, likes })) }
}

async function foundNews(): Promise<number> {
  passSharing()
  const visitor = await product.as(null)
  return (await visitor.call('GET /v1/news')).json().news.length
}

const complete = {
  channels: small.map((channel) => ({
    count: 1,
    images: 2,
    followers: expect.any(Number),
    demo: true,
    series: channel.series.map(({ title }) => [title, true]),
    episodes: channel.series.flatMap(({ episodes }) => episodes.map(({ title }) => title)),
    comments: channel.series.flatMap(({ comments }) => comments.flat().map(declared)),
    casts: channel.casts.map(({ name }) => [name, true]),
    posts: channel.posts.length,
    picks: channel.series.flatMap(({ picks }) => picks),
  })),
  events: demoEvents.map(({ title }) => [title.ja, true]),
  news: 4,
}

test('the demo has channels, series, episodes, casts, posts, picks and news like those of users, and only once', async () => {
  await fill()
  expect(await found()).toEqual(complete)
  const drawn = engine.drawn.length
  expect(drawn).toBe(4)
  await fill()
  expect(await found()).toEqual(complete)
  expect(engine.drawn.length).toBe(drawn)
})

test('the demo recommends channels of a genre, unless the operator has chosen one', async () => {
  const recommended = async () => (await product.remoteConfig.read()).values.lite_channel_recommend_genre
  await recommendGenre({ product })
  expect(await recommended()).toBe('music')
  expect(demoChannels.some(({ genre }) => genre === 'music')).toBe(true)
  await product.remoteConfig.change({ lite_channel_recommend_genre: 'game' }, null)
  await recommendGenre({ product })
  expect(await recommended()).toBe('game')
})

test('a fill that is killed after each drawing continues where it was', async () => {
  const failures: unknown[] = []
  const interrupted = async (): Promise<boolean> => {
    engine.left = 1
    return fill().then(
      () => false,
      (error: unknown) => failures.push(error) > 0,
    )
  }
  while (failures.length < 30 && (await interrupted()));
  expect(failures.length).toBeGreaterThan(10)
  expect(new Set(failures.map(String))).toEqual(new Set(['Error: killed']))
  expect(await found()).toEqual(complete)
  expect(engine.drawn.length).toBe(4)
})

test('a fill that is killed between comments continues where it was', async () => {
  const { episodeComments } = product
  let left = 0
  const add: typeof episodeComments.add = async (...written) => {
    if (left <= 0) throw new Error('killed')
    left -= 1
    return episodeComments.add(...written)
  }
  const killed = { ...product, episodeComments: { ...episodeComments, add } }
  for (const most of [0, 3]) {
    left = most
    await expect(fill(killed)).rejects.toThrow('killed')
  }
  await fill()
  expect(await found()).toEqual(complete)
})

/** Processes that convert images yield to all others: a busy machine takes a while. */
async function untilComplete(state: ReturnType<typeof contentState>): Promise<void> {
  await expect.poll(() => state.unfinishedSince(), { timeout: 200_000 }).toBeNull()
}

test('the content is made after the first start, and not at others', async () => {
  const state = contentState(folder)
  const run = async (): Promise<void> => {
    const content = makeDemoContent(options(), folder, log)
    await untilComplete(state)
    await content.stop()
  }
  await run()
  expect(await foundNews()).toBe(0)
  state.begin(product.clock.now())
  await run()
  expect(await found()).toEqual(complete)
  const { items } = await product.news.listAll({ cursor: undefined, limit: 50 })
  await product.news.remove({ actorUserId: null }, items[0]?.id ?? 0, 'not needed')
  await run()
  expect(await foundNews()).toBe(3)
})

test('a stop of the site interrupts the fill, and the next start completes it', async () => {
  const state = contentState(folder)
  state.begin(product.clock.now())
  engine.left = 0
  const interrupted = makeDemoContent(options(), folder, log)
  await interrupted.stop()
  expect(state.unfinishedSince()).toEqual(product.clock.now())
  engine.left = Infinity
  const content = makeDemoContent(options(), folder, log)
  await untilComplete(state)
  await content.stop()
  expect(await found()).toEqual(complete)
})
