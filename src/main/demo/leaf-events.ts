import type { Profile } from '#contract/account/schemas.ts'
import { leafImageSize } from '#contract/leaf-events/limits.ts'
import { fileStreamId } from '#engine-protocol/index.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import type { Product } from '../product.ts'
import type { DemoChannel, DemoSeries } from './content/index.ts'
import { demoLeafEvents, type DemoBranch, type DemoLeafEvent, type DemoRound } from './content/leaf-events.ts'
import { crowdMembers, demoProfile } from './people.ts'

export interface LeafEventDeps {
  readonly product: Product
  readonly media: Pick<MediaEngine, 'drawImage'>
  /** Time of the first start. */
  readonly startedAt: Date
  readonly signal: AbortSignal
}

/** A series that the demo has filled. */
export interface MadeSeries {
  readonly channel: DemoChannel
  readonly series: DemoSeries
  readonly filled: { readonly owner: Profile; readonly channelId: number; readonly seriesId: number }
}

const hourMs = 3_600_000
const everything = { cursor: undefined, limit: 50 }

/**
 * Adds the leaf events of the demo with the votes until the first start. Each round is added as a whole, so that a run
 * continues where an earlier one was killed. Channels that are not there are left out.
 */
export async function addLeafEvents(deps: LeafEventDeps, made: readonly MadeSeries[]): Promise<void> {
  for (const event of demoLeafEvents) {
    const ofChannel = made.filter(({ channel }) => channel.name === event.channel)
    const place = event.series === null ? ofChannel[0] : ofChannel.find(({ series }) => series.title === event.series)
    if (place) await ensureEvent(deps, event, { ...place, ofChannel })
  }
}

interface EventPlace extends MadeSeries {
  /** All series of the channel, in order. */
  readonly ofChannel: readonly MadeSeries[]
}

async function ensureEvent(deps: LeafEventDeps, event: DemoLeafEvent, place: EventPlace): Promise<void> {
  const { leafEvents } = deps.product
  const { owner, channelId } = place.filled
  const { title, titleEn, titleKo, description, descriptionEn, descriptionKo, series } = event
  const texts = { title, titleEn, titleKo, description, descriptionEn, descriptionKo }
  const { items } = await leafEvents.listOfChannel(owner, channelId, everything)
  const eventId =
    items.find((one) => one.title === title)?.id ??
    (await leafEvents.organizing.add(owner, channelId, { ...texts, kind: series === null ? 'casts' : 'story' }))
  const { rounds } = await leafEvents.find(owner, eventId)
  for (const round of event.rounds) {
    deps.signal.throwIfAborted()
    if (rounds.some((one) => one.title === round.title)) continue
    await addRound(deps, eventId, round, place)
  }
}

async function addRound(deps: LeafEventDeps, eventId: number, round: DemoRound, place: EventPlace): Promise<void> {
  const { product, startedAt } = deps
  const { owner, channelId } = place.filled
  const after = (hours: number) => new Date(startedAt.getTime() + hours * hourMs)
  const option = { id: null, title: null, titleEn: '', titleKo: '', castId: null, episodeId: null }
  const options = []
  const images = []
  for (const branch of round.branches) {
    const { title, titleEn, titleKo } = branch
    options.push({ ...option, title, titleEn, titleKo, episodeId: await episodeOf(deps, branch, place) })
    images.push(await draw(deps, branch, images.length))
  }
  if (options.length === 0) {
    const { items } = await product.casts.list(channelId, everything)
    options.push(...items.map(({ id }) => ({ ...option, castId: id })))
  }
  const fields = {
    title: round.title,
    titleEn: round.titleEn,
    titleKo: round.titleKo,
    opensAt: after(round.opens).toISOString(),
    closesAt: after(round.closes).toISOString(),
    episodeAt: round.episode === null ? null : after(round.episode).toISOString(),
    options,
  }
  const voters = []
  for (const member of crowdMembers) voters.push((await demoProfile(product, member)).user.id)
  const ballots = planVotes(round, voters, startedAt)
  await product.leafEvents.organizing.addPastRound(owner, eventId, fields, { ballots, images })
}

/** The votes of a round until the first start, in the order of time. */
export function planVotes({ opens, closes, pause, votes }: DemoRound, voters: readonly number[], startedAt: Date) {
  const until = Math.min(closes, 0)
  const ballots = voters.flatMap((userId, place) => {
    const first = opens + (pause * (place + 0.5)) / voters.length
    const count = Math.max(0, Math.ceil((until - first) / pause))
    return Array.from({ length: count }, (_, number) => ({
      userId,
      option: votes[(place * 3 + number * 2) % votes.length] ?? 0,
      leaves: 1 + ((place + number) % 2),
      at: new Date(startedAt.getTime() + Math.floor((first + number * pause) * hourMs)),
    }))
  })
  return ballots.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** The episode that a branch has opened or will open; null where the channel has none. */
async function episodeOf({ product }: LeafEventDeps, branch: DemoBranch, place: EventPlace): Promise<number | null> {
  const { episodes } = product
  const { owner, channelId, seriesId } = place.filled
  const titled = async ({ filled, series }: MadeSeries, number: number) => {
    const key = { channelId, seriesId: filled.seriesId }
    const { items } = await episodes.lists.ofSeries(key, owner, { limit: 50 })
    return items.find((one) => one.title === series.episodes[number]?.title)?.id ?? null
  }
  if (branch.opened !== undefined) return titled(place, branch.opened)
  const { draft } = branch
  const source = draft && place.ofChannel[draft.series]
  if (draft === undefined || source === undefined) return null
  const { items } = await episodes.lists.ofSeries({ channelId, seriesId }, owner, { limit: 50 })
  const existing = items.find((one) => one.title === draft.title)
  if (existing) return existing.id
  const shown = await titled(source, draft.episode)
  if (shown === null) return null
  const { videoId } = await episodes.find({ channelId, seriesId: source.filled.seriesId, episodeId: shown })
  const { description, genre } = place.series
  const { title, reading } = draft
  const fields = { title, reading, description, genre, commenting: true, castIds: [], videoId }
  return episodes.editing.add(owner, channelId, seriesId, fields)
}

/** Null if the engine cannot draw now: the branch has a generated poster then. */
async function draw({ media, signal }: LeafEventDeps, { scene }: DemoBranch, variant: number): Promise<Buffer | null> {
  signal.throwIfAborted()
  const image = await media.drawImage({
    streamId: fileStreamId('demo'),
    scene,
    variant: 20 + variant,
    ...leafImageSize,
  })
  return image === null ? null : Buffer.from(image, 'base64')
}
