import type { JoinedRendition } from './join-takes.ts'

const FIRST_VARIANT = /#EXT-X-STREAM-INF:.*\n(\S+)\.m3u8/

/**
 * The number of the segment with which a recording begins. Where the pass-through is not listed first, because not
 * everybody can play it, the live went on air with the first picture made of it: what is older nobody has seen, and most
 * players would find gaps there.
 */
export function firstOnAir(multivariant: string, renditions: readonly JoinedRendition[]): number {
  const first = FIRST_VARIANT.exec(multivariant)?.[1]
  if (first === undefined || first === 'video' || first === 'audio') return 0
  const begins = renditions
    .filter(({ name }) => name !== 'video' && name !== 'audio')
    .flatMap(({ segments }) => segments.find(({ file }) => file !== null)?.msn ?? [])
  return begins.length === 0 ? 0 : Math.min(...begins)
}
