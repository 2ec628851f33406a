import { Events, type Level } from 'hls.js'
import type Hls from 'hls.js'
import type { Qualities } from './stream.ts'

/** Beside the usual H.264: the same size may be there in both. */
const CODECS: Readonly<Record<string, string>> = { hvc1: ' HEVC', av01: ' AV1' }

/** Named by the shorter side, as pictures that stand upright are, too. */
const nameOf = ({ width, height, videoCodec }: Level): string =>
  `${Math.min(width, height)}p${CODECS[videoCodec?.slice(0, 4) ?? ''] ?? ''}`

/** hls.js counts its levels from the smallest on; viewers expect the best first. */
const turned = (hls: Hls, place: number): number => hls.levels.length - 1 - place

function read(hls: Hls): Qualities {
  const offered = hls.levels.map((level) => ({ name: nameOf(level) })).toReversed()
  const current = hls.currentLevel === -1 ? hls.loadLevel : hls.currentLevel
  return {
    offered: offered.length > 1 ? offered : [],
    current: current === -1 ? null : turned(hls, current),
    chosen: hls.autoLevelEnabled ? null : turned(hls, hls.loadLevel),
  }
}

/**
 * Tells the qualities whenever they change: hls.js leaves a level by itself when the server stops making it. Returns how
 * the viewer chooses one: from the next piece on, without throwing away what is loaded.
 */
export function followQualities(hls: Hls, tell: (known: Qualities) => void): (place: number | null) => void {
  const told = () => tell(read(hls))
  for (const event of [Events.MANIFEST_PARSED, Events.LEVELS_UPDATED, Events.LEVEL_SWITCHED, Events.ERROR] as const) {
    hls.on(event, told)
  }
  return (place) => {
    hls.loadLevel = place === null ? -1 : turned(hls, place)
    told()
  }
}
