import { MAX_FRAME_RATE } from '../codecs/index.ts'
import type { RenditionName } from '../hls/index.ts'

/** One step of the ladder. */
export interface Rung {
  readonly name: RenditionName
  /** Of the shorter side, in pixels. */
  readonly height: number
  /** The maximum bit rate, in bits per second. */
  readonly bitRate: number
  /** The encoding cost, in pixels per second, by which rungs are compared. */
  readonly cost: number
}

/** A source, in pixels and frames per second. */
export interface Source {
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** False if many viewers cannot play the original. */
  readonly playsEverywhere: boolean
}

/** The requested rungs. */
export interface RungSelection {
  /** Of the shorter side, in pixels. */
  readonly heights: readonly number[]
  /** `auto`: as many as there is capacity for. `named`: exactly these. */
  readonly mode: 'auto' | 'named'
}

interface Step {
  readonly height: number
  readonly bitRate: number
}

/** The steps of the ladder, the tallest first, with the maximum bit rate of each at 30 frames per second. */
const SMALLEST: Step = { height: 240, bitRate: 350_000 }
const LADDER: readonly Step[] = [
  { height: 1080, bitRate: 4_500_000 },
  { height: 720, bitRate: 2_500_000 },
  { height: 480, bitRate: 1_200_000 },
  { height: 360, bitRate: 750_000 },
  SMALLEST,
]

export const ladderHeights: readonly number[] = LADDER.map(({ height }) => height)

/** Measured rates jitter: a rate this near to the maximum, in frames per second, does not exceed it. */
const RATE_TOLERANCE = 1
const USUAL_RATE = 30
/** The limit for sources taller than the ladder, in pixels on the shorter side, that H.264 players still decode. */
const TALLEST_OWN = 2160
/** The exponent by which the bit rate grows with the shorter side: less than the number of pixels. */
const GROWTH = 1.5
/** The bit rate factor for twice the frame rate: successive frames are more similar. */
const FAST_FACTOR = 1.5

/**
 * The rungs for a source, the cheapest first: smaller than it, and of the same height only if its frame rate is
 * reduced. The shorter side counts as the height. A source that not all browsers play gets a rung of its own size too:
 * if it is named, if no named one fits, or if none are named.
 */
export function rungsFor(source: Source, { heights, mode }: RungSelection): Rung[] {
  const short = Math.min(source.width, source.height)
  const tooFast = source.frameRate > MAX_FRAME_RATE + RATE_TOLERANCE
  const same = tooFast || !source.playsEverywhere
  const fitting = LADDER.filter(
    ({ height }) => heights.includes(height) && (height < short || (same && height === short)),
  )
  const own = !source.playsEverywhere && (mode === 'auto' || fitting.length === 0) ? [ownStep(short)] : []
  return [...own.filter(({ height }) => fitting.every((step) => step.height < height)), ...fitting]
    .map((step) => rung(source, step))
    .toReversed()
}

/** A source that lacks this share of a step's height, because it was cropped, still fills that step. */
const NEARLY = 0.9

/**
 * The rungs for a source whose original is not served, the cheapest first: all that it fills, otherwise one of its own
 * size.
 */
export function completeLadder(source: Omit<Source, 'playsEverywhere'>): Rung[] {
  const short = Math.min(source.width, source.height)
  const steps = LADDER.filter(({ height }) => height * NEARLY <= short)
  if (steps.length === 0) steps.push({ ...SMALLEST, height: short })
  return steps.map((step) => rung(source, step)).toReversed()
}

function rung(source: Omit<Source, 'playsEverywhere'>, { height, bitRate }: Step): Rung {
  const short = Math.min(source.width, source.height)
  const long = Math.max(source.width, source.height)
  const rate = Math.min(source.frameRate, MAX_FRAME_RATE)
  const fast = rate > USUAL_RATE * 1.25
  return {
    name: `${height}p`,
    height,
    bitRate: Math.round(bitRate * (fast ? FAST_FACTOR : 1)),
    cost: height * height * (long / short) * rate,
  }
}

/** A step as tall as the source; its bit rate is scaled from the ladder's next lower step. */
function ownStep(short: number): Step {
  const height = Math.min(short, TALLEST_OWN)
  const below = LADDER.find((step) => step.height <= height) ?? SMALLEST
  return { height, bitRate: Math.round(below.bitRate * (height / below.height) ** GROWTH) }
}

/** The cost of decoding in the unit of `Rung.cost`: a fraction of the encoding cost. */
export function decodingCost({ width, height, frameRate }: Omit<Source, 'playsEverywhere'>): number {
  return (width * height * frameRate) / 4
}
