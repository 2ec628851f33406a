/** The rules of `inList` and `isAmongNext`, for lives in memory. */
import { listedLivesOfLiver } from '#contract/lives/limits.ts'
import type { LiveRow } from '../store.ts'
import type { Relation } from './relations.ts'

/** Of lives that are public or for followers. */
export const isListedFor = (
  { visibility, liver }: Pick<LiveRow, 'visibility' | 'liver'>,
  { userId, follows, blockedBy }: Relation,
): boolean => liver.id === userId || (!blockedBy.has(liver.id) && (visibility === 'public' || follows.has(liver.id)))

/** `rows` has the earliest first. */
export function nextOfEachLiver<Row extends Pick<LiveRow, 'liver'>>(rows: readonly Row[]): Row[] {
  const counts = new Map<number, number>()
  return rows.filter(({ liver }) => {
    const count = (counts.get(liver.id) ?? 0) + 1
    counts.set(liver.id, count)
    return count <= listedLivesOfLiver
  })
}
