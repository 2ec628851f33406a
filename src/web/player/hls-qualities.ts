import { Events, type Level } from 'hls.js'
import type Hls from 'hls.js'
import type { Qualities } from './stream.ts'

/** Suffixes for codecs other than H.264: the same resolution may exist in both. */
const CODECS: Readonly<Record<string, string>> = { hvc1: ' HEVC', av01: ' AV1' }

/** Named by the shorter side, also for portrait video. */
const nameOf = ({ width, height, videoCodec }: Level): string =>
  `${Math.min(width, height)}p${CODECS[videoCodec?.slice(0, 4) ?? ''] ?? ''}`

/** Converts between level and index: hls.js sorts levels from the smallest on, the menu shows the best first. */
const reversed = (hls: Hls, index: number): number => hls.levels.length - 1 - index

function read(hls: Hls): Qualities {
  const offered = hls.levels.map((level) => ({ name: nameOf(level) })).toReversed()
  const current = hls.currentLevel === -1 ? hls.loadLevel : hls.currentLevel
  return {
    offered: offered.length > 1 ? offered : [],
    current: current === -1 ? null : reversed(hls, current),
    chosen: hls.autoLevelEnabled ? null : reversed(hls, hls.loadLevel),
  }
}

/**
 * Reports the qualities on every change: hls.js leaves a level by itself when the server ends the rendition. Returns
 * the function that selects one: it applies from the next segment on and keeps what is buffered.
 */
export function watchQualities(hls: Hls, onChange: (qualities: Qualities) => void): (index: number | null) => void {
  const report = () => onChange(read(hls))
  for (const event of [Events.MANIFEST_PARSED, Events.LEVELS_UPDATED, Events.LEVEL_SWITCHED, Events.ERROR] as const) {
    hls.on(event, report)
  }
  return (index) => {
    hls.loadLevel = index === null ? -1 : reversed(hls, index)
    report()
  }
}
