import { pickPosterPrefix } from '#contract/picks/limits.ts'
import type { Pick, PickSource } from '#contract/picks/schemas.ts'
import { mayRemove } from './policy.ts'
import type { PickReader, PickRow } from './store/lists.ts'

function sourceOf({ live, liver, episode, channel }: PickRow): PickSource | null {
  if (live !== null && liver !== null) return { kind: 'live', ...live, liver }
  if (episode !== null && channel !== null) return { kind: 'episode', ...episode, channel }
  return null
}

/** Null for a pick whose source was deleted just now. */
export function presentPick(row: PickRow, { userId, staff }: PickReader): Pick | null {
  const { id, title, cutter, positionMs, durationMs, window, width, height, posterName, createdAt, owns } = row
  const source = sourceOf(row)
  if (source === null) return null
  return {
    id,
    title,
    cutter,
    source,
    positionMs,
    durationMs,
    layout: window === null ? 'wide' : 'upright',
    size: width === null || height === null ? null : { width, height },
    posterUrl: posterName && pickPosterPrefix + posterName,
    removable: userId !== 0 && mayRemove({ cut: cutter?.id === userId, owns, staff }),
    createdAt: createdAt.toISOString(),
  }
}
