import type { Profile } from '#contract/account/schemas.ts'
import { leafEventsMax, leafImageSize, leafRoundsMax } from '#contract/leaf-events/limits.ts'
import type {
  LeafChoices,
  LeafEventChange,
  LeafEventFields,
  LeafRefund,
  LeafRoundFields,
} from '#contract/leaf-events/schemas.ts'
import { countingTime } from '../../clock.ts'
import { requireReason } from '../../audit/index.ts'
import { DomainError, VersionConflict } from '../../errors.ts'
import type { LeafEventsDeps } from '../deps.ts'
import { areOptions, isEpisodeTime, isStaff, isWindow } from '../policy.ts'
import {
  addEvent,
  changeEvent,
  findEvent,
  findNamed,
  listChoices,
  removeEvent,
  type EventRow,
} from '../store/events.ts'
import { freezeRound, overrideRound } from '../store/freeze.ts'
import { addRound, removeRound, replaceOptionImage, replaceRound, type PlannedOption } from '../store/plan.ts'
import { listRefunds } from '../store/refunds.ts'
import { addPastRound, type PastBallot } from '../store/past.ts'
import type { RoundKey } from '../store/rounds.ts'

/** Casts and drafts to choose from. */
const choicesMax = 200
/** Refunded votes of an event that organizers see. */
const refundsMax = 200

const unique = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.flatMap((id) => (id === null ? [] : [id]))),
]

/** The votes of a round that has opened earlier, and the images of its options by their places. */
export interface PastVotes {
  readonly ballots: readonly PastBallot[]
  readonly images: readonly (Buffer | null)[]
}

/** The actions of owners and editors of a channel, and of staff. */
export function createOrganizing(deps: LeafEventsDeps) {
  const { database, clock, audit, channels, images } = deps

  /** Throws unless the viewer organizes events of the channel. */
  async function requireChannel(viewer: Profile, channelId: number): Promise<void> {
    if (isStaff(viewer)) await channels.membership(channelId, viewer.user.id)
    else await channels.requireEditor(viewer, channelId)
  }

  /** Throws unless the viewer organizes the event. */
  async function requireEvent(viewer: Profile, eventId: number): Promise<EventRow> {
    const event = await database.run(findEvent, eventId)
    if (!event) throw new DomainError('LEAF_EVENT_NOT_FOUND')
    await requireChannel(viewer, event.channel.id)
    return event
  }

  /** Throws where the window or an option is invalid. */
  async function planOf({ kind, channel }: EventRow, fields: LeafRoundFields, now = clock.now()) {
    const { title, titleEn, titleKo, options } = fields
    const [opensAt, closesAt] = [new Date(fields.opensAt), new Date(fields.closesAt)]
    if (!isWindow({ opensAt, closesAt }, now)) throw new DomainError('LEAF_WINDOW')
    const episodeAt = fields.episodeAt === null ? null : new Date(fields.episodeAt)
    if (!isEpisodeTime(episodeAt, { opensAt, closesAt })) throw new DomainError('LEAF_EPISODE_TIME')
    if (!areOptions(kind, options)) throw new DomainError('LEAF_OPTION_INVALID')
    const castIds = kind === 'casts' ? unique(options.map(({ castId }) => castId)) : []
    const episodeIds = unique(options.map(({ episodeId }) => episodeId))
    const named = await database.run(findNamed, { channelId: channel.id, castIds, episodeIds })
    if (named.episodes !== episodeIds.length) throw new DomainError('EPISODE_NOT_FOUND')
    const names = new Map(named.casts.map(({ id, name }) => [id, name]))
    const planned = options.map(({ id, castId, title: branch, episodeId, ...translated }): PlannedOption => {
      const shown = kind === 'casts' ? names.get(castId ?? 0) : branch
      if (shown === undefined || shown === null) throw new DomainError('CAST_NOT_FOUND')
      if (kind === 'casts') return { id, title: shown, titleEn: '', titleKo: '', castId, episodeId }
      return { id, title: shown, ...translated, castId: null, episodeId }
    })
    return { title, titleEn, titleKo, opensAt, closesAt, episodeAt, options: planned }
  }

  /** Removes files of images, or throws the reason why nothing happened. */
  async function settle(
    result: readonly string[] | 'LEAF_ROUND_NOT_FOUND' | 'LEAF_ROUND_OPENED' | 'LEAF_OPTION_INVALID',
  ) {
    if (typeof result === 'string') throw new DomainError(result)
    for (const url of result) await images.remove(url)
  }

  const entryOf = (
    viewer: Profile,
    action: 'leaf_round.closed' | 'leaf_round.overridden',
    details: Readonly<Record<string, string | number>>,
  ) => audit.stamp({ action, actorUserId: viewer.user.id, subjectUserId: null, details })

  return {
    requireChannel,

    async choices(viewer: Profile, channelId: number): Promise<LeafChoices> {
      await requireChannel(viewer, channelId)
      return database.run(listChoices, { channelId, now: clock.now(), limit: choicesMax })
    },

    async refunds(viewer: Profile, eventId: number): Promise<LeafRefund[]> {
      await requireEvent(viewer, eventId)
      const rows = await database.run(listRefunds, { eventId, limit: refundsMax })
      return rows.map(({ at, ...refund }) => ({ ...refund, at: at.toISOString() }))
    },

    async add(viewer: Profile, channelId: number, fields: LeafEventFields): Promise<number> {
      await requireChannel(viewer, channelId)
      const id = await database.run(addEvent, { channelId, fields, createdAt: clock.now(), most: leafEventsMax })
      if (id === null) throw new DomainError('TOO_MANY_LEAF_EVENTS')
      return id
    },

    async change(viewer: Profile, id: number, change: LeafEventChange): Promise<void> {
      await requireEvent(viewer, id)
      if (await database.run(changeEvent, { id, ...change })) return
      const { id: _id, kind: _kind, channel: _channel, demo: _demo, ...stored } = await requireEvent(viewer, id)
      throw new VersionConflict(stored)
    },

    async remove(viewer: Profile, id: number): Promise<void> {
      const { channel } = await requireEvent(viewer, id)
      const details = { channel: channel.id, event: id }
      const event = { action: 'leaf_event.deleted', actorUserId: viewer.user.id, subjectUserId: null, details } as const
      const now = countingTime(clock) ?? clock.now()
      await settle((await database.run(removeEvent, { id, now, entry: audit.stamp(event) })) ?? 'LEAF_ROUND_OPENED')
    },

    async addRound(viewer: Profile, eventId: number, fields: LeafRoundFields): Promise<number> {
      const plan = await planOf(await requireEvent(viewer, eventId), fields)
      if (plan.options.some(({ id }) => id !== null)) throw new DomainError('LEAF_OPTION_INVALID')
      const id = await database.run(addRound, { ...plan, eventId, most: leafRoundsMax })
      if (id === null) throw new DomainError('TOO_MANY_LEAF_ROUNDS')
      return id
    },

    /** A round that has opened, with its votes, and its result if it has ended; for the demo. */
    async addPastRound(
      viewer: Profile,
      eventId: number,
      fields: LeafRoundFields,
      { ballots, images: files }: PastVotes,
    ): Promise<void> {
      const plannedAt = new Date(Date.parse(fields.opensAt) - 1)
      const plan = await planOf(await requireEvent(viewer, eventId), fields, plannedAt)
      const options: PlannedOption[] = []
      for (const [place, option] of plan.options.entries()) {
        const file = files[place] ?? null
        options.push({ ...option, imageUrl: file && (await images.store(file, leafImageSize)) })
      }
      const details = { event: eventId }
      const closed = { action: 'leaf_round.closed', actorUserId: null, subjectUserId: null, details } as const
      const entry = plan.closesAt <= clock.now() ? { ...audit.stamp(closed), at: plan.closesAt } : null
      const added = { ...plan, options, eventId, most: leafRoundsMax, ballots, entry }
      if ((await database.run(addPastRound, added)) === null) throw new DomainError('TOO_MANY_LEAF_ROUNDS')
    },

    async replaceRound(viewer: Profile, key: RoundKey, fields: LeafRoundFields): Promise<void> {
      const plan = await planOf(await requireEvent(viewer, key.eventId), fields)
      await settle(await database.run(replaceRound, { ...plan, ...key, now: clock.now() }))
    },

    async removeRound(viewer: Profile, key: RoundKey): Promise<void> {
      await requireEvent(viewer, key.eventId)
      await settle(await database.run(removeRound, { ...key, now: clock.now() }))
    },

    async setImage(viewer: Profile, { optionId, ...key }: RoundKey & { readonly optionId: number }, file: Buffer) {
      await requireEvent(viewer, key.eventId)
      return images.replace(file, leafImageSize, async (imageUrl) => {
        const previous = await database.run(replaceOptionImage, { ...key, optionId, imageUrl, now: clock.now() })
        if (typeof previous === 'string') {
          await images.remove(imageUrl)
          throw new DomainError(previous)
        }
        return previous[0] ?? null
      })
    },

    async close(viewer: Profile, key: RoundKey): Promise<void> {
      await requireEvent(viewer, key.eventId)
      const entry = entryOf(viewer, 'leaf_round.closed', { event: key.eventId, round: key.roundId })
      const problem = await database.run(freezeRound, { ...key, at: countingTime(clock), early: true, entry })
      if (problem !== null) throw new DomainError(problem)
    },

    async override(
      viewer: Profile,
      key: RoundKey,
      { optionId, reason }: { readonly optionId: number; readonly reason: string },
    ): Promise<void> {
      await requireEvent(viewer, key.eventId)
      requireReason(reason)
      const details = { event: key.eventId, round: key.roundId, option: optionId, reason }
      const entry = entryOf(viewer, 'leaf_round.overridden', details)
      const problem = await database.run(overrideRound, { ...key, optionId, reason, at: countingTime(clock), entry })
      if (problem !== null) throw new DomainError(problem)
    },
  }
}
