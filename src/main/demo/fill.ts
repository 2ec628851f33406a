import { createHash } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import { fileStreamId } from '#engine-protocol/index.ts'
import type { Product } from '../product.ts'
import { addComments, type CommentedEpisode } from './comments.ts'
import { addLeafEvents } from './leaf-events.ts'
import { demoChannels, demoNews, type DemoChannel, type DemoSeries } from './content/index.ts'
import { draw, type DrawDeps } from './draw.ts'
import { addEvents } from './events.ts'
import { crowdMembers, demoProfile, type DemoPerson } from './people.ts'

export interface FillDeps extends DrawDeps {
  readonly product: Product
  /** Of the installation: the ids of streams must not be known outside. */
  readonly secret: string
  /** Time of the first start: ages of the content count from it. */
  readonly startedAt: Date
  /** Default: all of the demo. */
  readonly channels?: readonly DemoChannel[]
}

const hourMs = 3_600_000
const everything = { cursor: undefined, limit: 50 }
const wide = { width: 640, height: 360 }
const tall = { width: 360, height: 640 }
/** Of the videos of a series. */
export const sizeOf = ({ upright }: Pick<DemoSeries, 'upright'>) => (upright ? tall : wide)
/** Cutters of picks in turn: each may cut only a number in an hour. */
const cutters: readonly DemoPerson[] = ['viewer-mio', 'viewer-kenta', 'demo-emma', 'demo-minjun']
const pickMs = 5_000
/** So many episodes of each series are on the shelves of the home page: fewer leave half of a wide screen empty. */
const roundsOnShelves = 4

/**
 * Fills the site with the content of the demo, in the order in which a visitor sees it. What exists is left alone, so that
 * a run continues where an earlier one was interrupted. Rejects if the engine is down, or with the reason of `signal`.
 */
export async function fillDemo(deps: FillDeps): Promise<void> {
  const { channels = demoChannels } = deps
  await addNews(deps)
  await addEvents(deps)
  const made: { readonly channel: DemoChannel; readonly series: DemoSeries; readonly filled: FilledSeries }[] = []
  for (const [index, channel] of channels.entries()) {
    const owner = await demoProfile(deps.product, channel.owner)
    const channelId = await ensureChannel(deps, owner, channel, index)
    for (const series of channel.series)
      made.push({ channel, series, filled: await ensureSeries(deps, owner, channelId, series) })
    await addCasts(deps, owner, channelId, channel, index)
  }
  const known = new Map<number, number[]>()
  // One episode of each series after another, so that the first pages are varied soon.
  const longest = Math.max(...channels.flatMap(({ series }) => series.map(({ episodes }) => episodes.length)))
  for (let number = 0; number < longest; number++) {
    const commented: CommentedEpisode[] = []
    for (const [place, { channel, series, filled }] of made.entries()) {
      const episodeId = await ensureEpisode(deps, channel, series, filled, { number, place })
      if (episodeId === null) continue
      known.set(place, [...(known.get(place) ?? []), episodeId])
      const key = { channelId: filled.channelId, seriesId: filled.seriesId, episodeId }
      await ensurePick(deps, series, { ...filled, episodeId }, { number, place })
      const publishedAt = publicationOf({ number, place }, deps.startedAt)
      commented.push({ key, publishedAt, comments: series.comments[number] ?? [] })
    }
    await addComments(deps, commented)
    if (number === Math.min(roundsOnShelves, longest) - 1) await recommend(deps, [...known.values()].flat())
  }
  await addLeafEvents(deps, made)
}

async function addNews({ product, startedAt, signal }: FillDeps): Promise<void> {
  const { items } = await product.news.listAll(everything)
  const known = new Set(items.map(({ title }) => title.ja))
  for (const { hoursAgo, ...texts } of demoNews) {
    signal.throwIfAborted()
    if (known.has(texts.title.ja)) continue
    const publishesAt = new Date(startedAt.getTime() - hoursAgo * hourMs).toISOString()
    await product.news.add({ actorUserId: null }, { ...texts, publishesAt })
  }
}

async function ensureChannel(deps: FillDeps, owner: Profile, channel: DemoChannel, index: number): Promise<number> {
  const { channels, follows, timelines } = deps.product
  const { name, reading, bio, genre } = channel
  const own = await channels.listOwn(owner.user.id, everything)
  const existing = own.items.find((one) => one.name === name)
  const { id, version, coverUrl, avatarUrl } =
    existing === undefined
      ? await channels.create(owner, { name, reading, bio, genre }, { demo: true })
      : await channels.profile(existing.id, owner.user.id)
  // The first one is a channel that every demo has.
  if (existing !== undefined && version === 1) await channels.change(owner, id, { reading, bio, genre, version })
  const scene = channel.series[0]?.scene ?? 'harbour'
  const cover = coverUrl === null ? await draw(deps, { scene, variant: 5 + index, width: 1500, height: 500 }) : null
  if (cover) await channels.images.set(owner, id, 'cover', cover)
  const avatar = avatarUrl === null ? await draw(deps, { scene, variant: 6 + index, width: 512, height: 512 }) : null
  if (avatar) await channels.images.set(owner, id, 'avatar', avatar)
  const timeline = await timelines.read(id, owner, { cursor: undefined, limit: 50 })
  for (const [age, text] of channel.posts.entries()) {
    if (timeline.entries.some((entry) => entry.kind === 'post' && entry.post.text === text)) continue
    await timelines.post(owner, id, text, new Date(deps.startedAt.getTime() - (5 + 31 * age + 7 * index) * hourMs))
  }
  for (const [place, person] of crowdMembers.entries()) {
    const { user } = await demoProfile(deps.product, person)
    if (user.id !== owner.user.id && (place + index) % 3 !== 0) await follows.changeChannel(user.id, id, true)
  }
  return id
}

async function addCasts(deps: FillDeps, owner: Profile, channelId: number, { casts }: DemoChannel, index: number) {
  const { items } = await deps.product.casts.list(channelId, everything)
  for (const [place, fields] of casts.entries()) {
    deps.signal.throwIfAborted()
    const cast =
      items.find(({ name }) => name === fields.name) ?? (await deps.product.casts.add(owner, channelId, fields))
    if (cast.imageUrl !== null) continue
    const image = await draw(deps, { scene: 'portrait', variant: index * 3 + place, width: 512, height: 512 })
    if (image) await deps.product.casts.setImage(owner, { channelId, castId: cast.id }, image)
  }
}

interface FilledSeries {
  readonly owner: Profile
  readonly channelId: number
  readonly seriesId: number
}

async function ensureSeries(
  deps: FillDeps,
  owner: Profile,
  channelId: number,
  series: DemoSeries,
): Promise<FilledSeries> {
  deps.signal.throwIfAborted()
  const { title, reading, description, scene } = series
  const { items } = await deps.product.series.list(channelId, owner.user.id, everything)
  const found =
    items.find((one) => one.title === title) ??
    (await deps.product.series.add(owner, channelId, { title, reading, description, visibility: 'public' }))
  const filled = { owner, channelId, seriesId: found.id }
  const cover = found.coverUrl === null ? await draw(deps, { scene, variant: 9, width: 1280, height: 720 }) : null
  if (cover) await deps.product.series.setCover(owner, filled, cover)
  return filled
}

interface Place {
  /** Of the episode in its series, and of the series among all. */
  readonly number: number
  readonly place: number
}

/** How long ago an episode was published, in hours. */
const ageOf = ({ number, place }: Place): number => 2 + (4 - number) * 52 + place * 4

export const publicationOf = (place: Place, startedAt: Date): Date =>
  new Date(startedAt.getTime() - ageOf(place) * hourMs)

/** Null if the series has no such episode. */
async function ensureEpisode(
  deps: FillDeps,
  channel: DemoChannel,
  series: DemoSeries,
  { owner, channelId, seriesId }: FilledSeries,
  { number, place }: Place,
): Promise<number | null> {
  deps.signal.throwIfAborted()
  const { episodes, casts, videos } = deps.product
  const episode = series.episodes[number]
  if (episode === undefined) return null
  const { items } = await episodes.lists.ofSeries({ channelId, seriesId }, owner, { limit: 50 })
  const existing = items.find(({ title }) => title === episode.title)
  if (existing?.publishesAt) return existing.id
  const { scene, genre, description } = series
  const token = createHash('sha256').update(`${deps.secret} demo ${place} ${number}`).digest('hex').slice(0, 32)
  const videoId = await videos.addDrawn(owner, {
    channelId,
    name: `${episode.title}.mp4`,
    streamId: fileStreamId(token),
    scene,
    variant: number,
    ...sizeOf(series),
    seconds: episode.seconds,
  })
  const appearing = await casts.list(channelId, everything)
  const castIds = appearing.items.filter((_, index) => index !== number % channel.casts.length).map(({ id }) => id)
  const { title, reading } = episode
  const fields = { title, reading, description, genre, commenting: true, castIds, videoId }
  const episodeId = existing?.id ?? (await episodes.editing.add(owner, channelId, seriesId, fields))
  const publishedAt = publicationOf({ number, place }, deps.startedAt)
  await episodes.editing.publishSince(owner, { channelId, seriesId, episodeId }, publishedAt)
  return episodeId
}

async function ensurePick(
  { product, signal, startedAt }: FillDeps,
  { picks, upright, episodes }: DemoSeries,
  { channelId, seriesId, episodeId }: FilledSeries & { readonly episodeId: number },
  { number, place }: Place,
): Promise<void> {
  signal.throwIfAborted()
  const title = picks[number]
  const seconds = episodes[number]?.seconds ?? 0
  if (title === undefined) return
  const cutter = await demoProfile(product, cutters[(place + number) % cutters.length] ?? 'viewer-mio')
  const existing = await product.picks.list({ episodeId }, cutter, everything)
  if (existing.items.length > 0) return
  const positionMs = Math.min(2_000 + 1_000 * (place % 3), seconds * 1000 - pickMs)
  const layout = upright || place % 2 === 0 ? 'upright' : 'wide'
  await product.picks.cutOfEpisode(
    cutter,
    { channelId, seriesId, episodeId },
    { title, positionMs, durationMs: pickMs, layout, window: 0.5 },
    new Date(startedAt.getTime() - (ageOf({ number, place }) - 1) * hourMs),
  )
}

/** The genre of the recommended channels of the home page. Before the first page: pages keep the config for an hour. */
export async function recommendGenre({ product }: Pick<FillDeps, 'product'>): Promise<void> {
  const { values } = await product.remoteConfig.read()
  if (values.lite_channel_recommend_genre !== '') return
  await product.remoteConfig.change({ lite_channel_recommend_genre: 'music' }, null)
}

/** The shelves of the home page. */
async function recommend({ product }: FillDeps, episodeIds: readonly number[]): Promise<void> {
  const { values } = await product.remoteConfig.read()
  if (values.lite_genres_episode_ids !== '') return
  await product.remoteConfig.change({ lite_genres_episode_ids: episodeIds.join(',') }, null)
}
