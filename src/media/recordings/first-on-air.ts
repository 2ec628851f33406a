import type { JoinedRendition } from './join-sessions.ts'

const FIRST_VARIANT = /#EXT-X-STREAM-INF:.*\n(\S+)\.m3u8/

/**
 * The number of the first segment of a recording. If the pass-through is not listed first, because not all browsers
 * play it, the live went on air with the first rendition: older segments would be gaps for most players.
 */
export function firstMsnOnAir(multivariant: string, renditions: readonly JoinedRendition[]): number {
  const first = FIRST_VARIANT.exec(multivariant)?.[1]
  if (first === undefined || first === 'video' || first === 'audio') return 0
  const begins = renditions
    .filter(({ name }) => name !== 'video' && name !== 'audio')
    .flatMap(({ segments }) => segments.find(({ file }) => file !== null)?.msn ?? [])
  return begins.length === 0 ? 0 : Math.min(...begins)
}
