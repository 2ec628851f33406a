import type { RenditionName } from '../hls/index.ts'
import { HIGHEST_RATE } from './rate-grid.ts'

/** One step of the ladder. */
export interface Rung {
  readonly name: RenditionName
  /** Of the shorter side, in pixels. */
  readonly height: number
  /** The most it may take, in bits a second. */
  readonly bitRate: number
  /** What making it costs, in pixels a second: the measure by which rungs are compared. */
  readonly cost: number
}

/** A source, in pixels and frames a second. */
export interface Source {
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** False: many viewers can't play it as it is. */
  readonly playsEverywhere: boolean
}

/** Which rungs are wanted. */
export interface Wish {
  /** Of the shorter side, in pixels. */
  readonly heights: readonly number[]
  /** `auto`: as many as there is room for. `named`: these. */
  readonly mode: 'auto' | 'named'
}

interface Step {
  readonly height: number
  readonly bitRate: number
}

/** The heights of the ladder, the tallest first, with the most bits a second that each takes at 30 frames a second. */
const SMALLEST: Step = { height: 240, bitRate: 350_000 }
const LADDER: readonly Step[] = [
  { height: 1080, bitRate: 4_500_000 },
  { height: 720, bitRate: 2_500_000 },
  { height: 480, bitRate: 1_200_000 },
  { height: 360, bitRate: 750_000 },
  SMALLEST,
]

export const ladderHeights: readonly number[] = LADDER.map(({ height }) => height)

/** Measured rates jitter; what is so near to the cap, in frames a second, is not above it. */
const RATE_TOLERANCE = 1
const USUAL_RATE = 30
/** Of what is taller than the ladder, in pixels on the shorter side: sizes that players of H.264 still decode. */
const TALLEST_OWN = 2160
/** Bits grow more slowly than pixels: so much with the shorter side. */
const GROWTH = 1.5
/** Twice the frames take so many times the bits: neighbours in time resemble each other more. */
const FAST_FACTOR = 1.5

/**
 * The rungs for a source, the cheapest first: smaller than it, of the same height only where its frame rate is cut down.
 * A picture that stands upright counts by its shorter side. Of a source that not everybody can play there is a rung in
 * its own size too: where a list names it, or names nothing that fits, or nothing at all.
 */
export function rungsFor(source: Source, { heights, mode }: Wish): Rung[] {
  const short = Math.min(source.width, source.height)
  const tooFast = source.frameRate > HIGHEST_RATE + RATE_TOLERANCE
  const same = tooFast || !source.playsEverywhere
  const fitting = LADDER.filter(
    ({ height }) => heights.includes(height) && (height < short || (same && height === short)),
  )
  const own = !source.playsEverywhere && (mode === 'auto' || fitting.length === 0) ? [ownStep(short)] : []
  return [...own.filter(({ height }) => fitting.every((step) => step.height < height)), ...fitting]
    .map((step) => rung(source, step))
    .toReversed()
}

/** A source that lacks so small a share of a step's height, cropped by a few lines, fills that step. */
const NEARLY = 0.9

/**
 * The rungs for a source that is not handed out itself, the cheapest first: every one that it fills, else one as small as
 * itself.
 */
export function wholeLadder(source: Omit<Source, 'playsEverywhere'>): Rung[] {
  const short = Math.min(source.width, source.height)
  const steps = LADDER.filter(({ height }) => height * NEARLY <= short)
  if (steps.length === 0) steps.push({ ...SMALLEST, height: short })
  return steps.map((step) => rung(source, step)).toReversed()
}

function rung(source: Omit<Source, 'playsEverywhere'>, { height, bitRate }: Step): Rung {
  const short = Math.min(source.width, source.height)
  const long = Math.max(source.width, source.height)
  const rate = Math.min(source.frameRate, HIGHEST_RATE)
  const fast = rate > USUAL_RATE * 1.25
  return {
    name: `${height}p`,
    height,
    bitRate: Math.round(bitRate * (fast ? FAST_FACTOR : 1)),
    cost: height * height * (long / short) * rate,
  }
}

/** A step as tall as the source; its bits are those of the ladder's nearest step below, and more as it is taller. */
function ownStep(short: number): Step {
  const height = Math.min(short, TALLEST_OWN)
  const below = LADDER.find((step) => step.height <= height) ?? SMALLEST
  return { height, bitRate: Math.round(below.bitRate * (height / below.height) ** GROWTH) }
}

/** What taking a source apart costs, in the pixels a second of `Rung.cost`: decoding is so much cheaper than encoding. */
export function decodingCost({ width, height, frameRate }: Omit<Source, 'playsEverywhere'>): number {
  return (width * height * frameRate) / 4
}
