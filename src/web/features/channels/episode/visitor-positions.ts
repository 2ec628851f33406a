import { readRemembered, remember } from '../../../shell/remembered.ts'

const storageKey = 'episode_positions'
/** Episodes whose positions this device keeps; the ones watched last. */
export const maxPositions = 50
const maxAgeMs = 90 * 24 * 3_600_000

interface Stored {
  readonly episodeId: number
  readonly positionMs: number
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The entries of a stored text that are in use at `now`, the latest first; anything else in it is ignored. */
function parse(text: string | null, now: number): Stored[] {
  let list: unknown
  try {
    list = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [episodeId, positionMs, at]: unknown[] = entry
    if (!isCount(episodeId) || !isCount(positionMs) || !isCount(at)) return []
    return at > now - maxAgeMs && at <= now ? [{ episodeId, positionMs, at }] : []
  })
}

/** Where the visitor stopped, in milliseconds; null for an episode without a position. */
export const positionIn = (text: string | null, episodeId: number, now: number): number | null =>
  parse(text, now).find((entry) => entry.episodeId === episodeId)?.positionMs ?? null

/** The stored text after the visitor stopped there; null as a position removes the episode. */
export function withPosition(
  text: string | null,
  { episodeId, positionMs }: { readonly episodeId: number; readonly positionMs: number | null },
  now: number,
): string {
  const others = parse(text, now).filter((entry) => entry.episodeId !== episodeId)
  const entries = positionMs === null ? others : [{ episodeId, positionMs, at: now }, ...others]
  return JSON.stringify(entries.slice(0, maxPositions).map((entry) => [entry.episodeId, entry.positionMs, entry.at]))
}

export const visitorPosition = (episodeId: number): number | null =>
  positionIn(readRemembered(storageKey), episodeId, Date.now())

/** Keeps the position of a visitor on this device; where it stores nothing, until the page is closed. */
export function storeVisitorPosition(episodeId: number, positionMs: number | null): void {
  const text = readRemembered(storageKey)
  if (text === null && positionMs === null) return
  remember(storageKey, withPosition(text, { episodeId, positionMs }, Date.now()))
}
