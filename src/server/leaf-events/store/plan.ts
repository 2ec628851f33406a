import { randomBytes } from 'node:crypto'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { leafEvents, leafOptions, leafRounds } from '../tables.ts'
import type { RoundKey } from './rounds.ts'

export interface PlannedOption {
  /** A stored option, which keeps its image; null: a new one. */
  readonly id: number | null
  readonly title: string
  readonly titleEn: string
  readonly titleKo: string
  readonly castId: number | null
  readonly episodeId: number | null
  /** Of a new option only. */
  readonly imageUrl?: string | null
}

export interface PlannedRound {
  readonly eventId: number
  readonly title: string
  readonly titleEn: string
  readonly titleKo: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly episodeAt: Date | null
  readonly options: readonly PlannedOption[]
}

const valuesOf = ({ id: _id, ...option }: PlannedOption, roundId: number, position: number) => ({
  ...option,
  roundId,
  position,
})

/** Secret, and of one round only: hashes of different rounds do not show that they belong to one user. */
const voterKeyBytes = 32

/** Returns the id; null where the event has `most` rounds already. */
export const addRound = transaction(
  'leafEvents.addRound',
  async (tx, { most, options, ...round }: PlannedRound & { readonly most: number }): Promise<number | null> => {
    await tx.select({ id: leafEvents.id }).from(leafEvents).where(eq(leafEvents.id, round.eventId)).for('update')
    if ((await tx.$count(leafRounds, eq(leafRounds.eventId, round.eventId))) >= most) return null
    const [added] = await tx
      .insert(leafRounds)
      .values({ ...round, voterKey: randomBytes(voterKeyBytes).toString('hex') })
      .returning({ id: leafRounds.id })
    if (!added) throw new Error('the insert returned no row')
    await tx.insert(leafOptions).values(options.map((option, position) => valuesOf(option, added.id, position)))
    return added.id
  },
)

interface ChangedRound extends RoundKey {
  readonly now: Date
}

/** Locks a round that may still change. */
async function lockRound(tx: Connection, { eventId, roundId, now }: ChangedRound) {
  const [round] = await tx
    .select({ opensAt: leafRounds.opensAt })
    .from(leafRounds)
    .where(and(eq(leafRounds.id, roundId), eq(leafRounds.eventId, eventId)))
    .for('update')
  if (!round) return 'LEAF_ROUND_NOT_FOUND'
  return round.opensAt <= now ? 'LEAF_ROUND_OPENED' : null
}

const urls = (rows: readonly { readonly imageUrl: string | null }[]): string[] =>
  rows.flatMap(({ imageUrl }) => (imageUrl === null ? [] : [imageUrl]))

/** Returns the images of removed options, or why the round is not changed. */
export const replaceRound = transaction(
  'leafEvents.replaceRound',
  async (tx, { now, roundId, options, eventId, ...round }: PlannedRound & ChangedRound) => {
    const problem = await lockRound(tx, { eventId, roundId, now })
    if (problem !== null) return problem
    const kept = options.flatMap(({ id }) => (id === null ? [] : [id]))
    const ofRound = eq(leafOptions.roundId, roundId)
    const known = kept.length === 0 ? 0 : await tx.$count(leafOptions, and(ofRound, inArray(leafOptions.id, kept)))
    if (known !== new Set(kept).size || known !== kept.length) return 'LEAF_OPTION_INVALID'
    const removed = await tx
      .delete(leafOptions)
      .where(and(ofRound, kept.length === 0 ? undefined : notInArray(leafOptions.id, kept)))
      .returning({ imageUrl: leafOptions.imageUrl })
    for (const [position, option] of options.entries()) {
      const values = valuesOf(option, roundId, position)
      if (option.id === null) await tx.insert(leafOptions).values(values)
      else await tx.update(leafOptions).set(values).where(eq(leafOptions.id, option.id))
    }
    await tx.update(leafRounds).set(round).where(eq(leafRounds.id, roundId))
    return urls(removed)
  },
)

/** Returns the images of its options, or why the round is not removed. */
export const removeRound = transaction('leafEvents.removeRound', async (tx, key: ChangedRound) => {
  const problem = await lockRound(tx, key)
  if (problem !== null) return problem
  const removed = await tx
    .delete(leafOptions)
    .where(eq(leafOptions.roundId, key.roundId))
    .returning({ imageUrl: leafOptions.imageUrl })
  await tx.delete(leafRounds).where(eq(leafRounds.id, key.roundId))
  return urls(removed)
})

/** Returns the previous image in an array, or why the image is not stored. */
export const replaceOptionImage = transaction(
  'leafEvents.replaceOptionImage',
  async (
    tx,
    { optionId, imageUrl, ...key }: ChangedRound & { readonly optionId: number; readonly imageUrl: string },
  ) => {
    const problem = await lockRound(tx, key)
    if (problem !== null) return problem
    const isOption = and(eq(leafOptions.id, optionId), eq(leafOptions.roundId, key.roundId))
    const previous = await tx.select({ imageUrl: leafOptions.imageUrl }).from(leafOptions).where(isOption)
    if (previous.length === 0) return 'LEAF_OPTION_INVALID'
    await tx.update(leafOptions).set({ imageUrl }).where(isOption)
    return urls(previous)
  },
)
