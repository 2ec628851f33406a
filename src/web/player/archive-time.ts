import type { Archive } from '#contract/lives/schemas.ts'

/**
 * The time in the played range of an archive, in whole seconds, of a time in its whole recording; null where the archive
 * does not play it. Beginning some seconds earlier shows what led to the moment.
 */
export function archiveSeconds(fromMs: number, archive: Pick<Archive, 'durationMs' | 'own'>): number | null {
  const ms = fromMs - (archive.own?.trim?.fromMs ?? 0)
  if (ms < 0 || ms >= archive.durationMs) return null
  return Math.max(0, Math.floor(ms / 1000) - leadSeconds)
}

const leadSeconds = 3
