import type { Archive } from '#contract/lives/schemas.ts'
import { archiveSeconds } from '../../player/archive-time.ts'
import type { Scene } from '../../player/scenes.ts'
import { routePath } from '../../shell/navigation/route-path.ts'

/** The address of a moment of a live in its archive; null where the archive does not play it. */
export function momentAddress(liveId: string, ms: number, archive: Archive | null): string | null {
  const seconds = archive && archiveSeconds(ms, archive)
  return seconds === null ? null : `${routePath('live-info___{id}', { id: liveId })}?t=${seconds}`
}

/** The scene that is shown at a time of the live: the last one until then. */
export function sceneAt(scenes: readonly Scene[], ms: number, archive: Archive | null): Scene | null {
  const played = ms - (archive?.own?.trim?.fromMs ?? 0)
  if (archive === null || played < 0 || played >= archive.durationMs) return null
  return scenes.findLast(({ atMs }) => atMs <= played) ?? scenes[0] ?? null
}

/** The middles of `count` equal sections of a live, in milliseconds. */
export const middlesOf = (durationMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(((index + 0.5) * durationMs) / count))
