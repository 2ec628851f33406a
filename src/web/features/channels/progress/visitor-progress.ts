import { readRemembered, remember } from '../../../shell/remembered.ts'
import { serverNow } from '../../../server-clock/index.ts'

const storageKey = 'episode_positions'
/** Episodes whose progress this device keeps; the ones watched last. */
export const maxEpisodes = 200
const maxAgeMs = 90 * 24 * 3_600_000

/** How far a viewer has watched an episode. */
export interface Progress {
  /** Where the viewer resumes, in milliseconds; null from the start. */
  readonly positionMs: number | null
  /** Whether the viewer has watched it to the end. */
  readonly finished: boolean
}

export interface VisitorProgress extends Progress {
  readonly episodeId: number
  /** 0: unknown. */
  readonly seriesId: number
}

interface Stored extends VisitorProgress {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Entries of former versions have neither a series nor the mark of the end. */
function readEntry(entry: unknown): Stored | null {
  if (!Array.isArray(entry)) return null
  const [episodeId, positionMs, at, seriesId = 0, finished = 0]: unknown[] = entry
  if (!isCount(episodeId) || !isCount(at) || !isCount(seriesId)) return null
  if (!isCount(positionMs) && (positionMs !== null || finished !== 1)) return null
  return { episodeId, seriesId, positionMs, finished: finished === 1, at }
}

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
    const stored = readEntry(entry)
    return stored && stored.at > now - maxAgeMs && stored.at <= now ? [stored] : []
  })
}

/** How far the visitor has watched an episode; null if they have not. */
export const progressIn = (text: string | null, episodeId: number, now: number): VisitorProgress | null =>
  parse(text, now).find((entry) => entry.episodeId === episodeId) ?? null

/** The episode of a series that the visitor watched last; null for none. */
export const lastWatchedIn = (text: string | null, seriesId: number, now: number): VisitorProgress | null =>
  parse(text, now).find((entry) => entry.seriesId === seriesId) ?? null

/**
 * The stored text after the visitor stopped there. An episode that was watched to the end stays so; another one without a
 * position is removed.
 */
export function withProgress(
  text: string | null,
  { episodeId, seriesId, positionMs, finished }: VisitorProgress,
  now: number,
): string {
  const stored = parse(text, now)
  const before = stored.find((entry) => entry.episodeId === episodeId)
  const others = stored.filter((entry) => entry !== before)
  const ended = finished || before?.finished === true
  const entry = { episodeId, seriesId, positionMs, finished: ended, at: now }
  // An episode that was only opened is not the one that was watched last.
  const opened = before && positionMs === null && !finished ? { ...entry, at: before.at } : entry
  const isKept = positionMs !== null || ended
  const entries = isKept ? [opened, ...others].toSorted((a, b) => b.at - a.at) : others
  return JSON.stringify(
    entries
      .slice(0, maxEpisodes)
      .map((one) => [one.episodeId, one.positionMs, one.at, one.seriesId, one.finished ? 1 : 0]),
  )
}

export const visitorProgress = (episodeId: number): VisitorProgress | null =>
  progressIn(readRemembered(storageKey), episodeId, serverNow())

export const lastWatchedByVisitor = (seriesId: number): VisitorProgress | null =>
  lastWatchedIn(readRemembered(storageKey), seriesId, serverNow())

/** Keeps the progress of a visitor on this device; where it stores nothing, until the page is closed. */
export function storeVisitorProgress(progress: VisitorProgress): void {
  const text = readRemembered(storageKey)
  if (text === null && progress.positionMs === null && !progress.finished) return
  remember(storageKey, withProgress(text, progress, serverNow()))
}
