import type { SentQuery, SupporterPosition } from './store.ts'

/** The last supporter of a page, with the rank. */
export interface RankedPosition extends SupporterPosition {
  readonly rank: number
}

export function readSupportersCursor(cursor: string): RankedPosition {
  const [points = 0, reachedAt = 0, userId = 0, rank = 0] = cursor.split('_').map(Number)
  return { points, reachedAt: new Date(reachedAt), userId, rank }
}

export const formatSupportersCursor = ({ points, reachedAt, userId, rank }: RankedPosition): string =>
  [points, reachedAt.getTime(), userId, rank].join('_')

export function readSentCursor(cursor: string): NonNullable<SentQuery['after']> {
  const [at = '', id = ''] = cursor.split('_')
  return { at: new Date(Number(at)), id }
}

export const formatSentCursor = ({ at, id }: NonNullable<SentQuery['after']>): string => `${at.getTime()}_${id}`
