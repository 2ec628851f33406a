import type { RungOrder } from '../transcode/messages.ts'
import { wholeLadder } from '../transcode/rungs.ts'
import { UploadRefused } from './fault.ts'
import type { UploadFacts } from './facts.ts'
import type { UploadLimits } from './limits.ts'
import { liesOnItsSide } from './orientation.ts'

/** What is to be made of a file. */
export interface UploadPlan {
  /** Where the time of what is made begins, in milliseconds of the file's own. */
  readonly startMs: number
  readonly durationMs: number
  /** Pictures a second, about. */
  readonly frameRate: number
  /** The tallest first. */
  readonly rungs: readonly RungOrder[]
  readonly sound: boolean
}

/** Sound that begins so much earlier than the picture, in milliseconds, is meant to be heard before it. */
const LEAD_MS = 500
/** A file that ends so much before its claimed end, in milliseconds and as a share of it, was cut off. */
const MISSING_MS = 3_000
const MISSING_SHARE = 0.05
/** Nothing for longer than this, in milliseconds, is a broken timestamp. */
const LONGEST_GAP_MS = 600_000
const SMALLEST_SIDE = 16
const LARGEST_SIDE = 16_384
/** One thread of an encoder keeps up with about this much, in pixels a second. */
const COST_PER_THREAD = 20_000_000
const MOST_THREADS = 8

/** Throws UploadRefused where pictures of this size are not taken in. */
export function checkSize(width: number, height: number, { pixels }: UploadLimits): void {
  const size = `${width}x${height}`
  if (width * height > pixels || Math.max(width, height) > LARGEST_SIDE)
    throw new UploadRefused('too-many-pixels', size)
  if (Math.min(width, height) < SMALLEST_SIDE) throw new UploadRefused('too-small', size)
}

/** What to make of a file like this on so many cores. Throws UploadRefused. */
export function planUpload(facts: UploadFacts, limits: UploadLimits, cores: number): UploadPlan {
  const { picture, sound, claimedMs } = facts
  checkSize(picture.width, picture.height, limits)
  const startMs = sound !== null && sound.firstMs < picture.firstMs - LEAD_MS ? sound.firstMs : picture.firstMs
  const endMs = Math.max(picture.endMs, sound?.endMs ?? picture.endMs)
  const durationMs = Math.max(1, Math.round(endMs - startMs))
  checkTimes(facts, endMs, claimedMs)
  if (durationMs > limits.durationMs) throw new UploadRefused('too-long', `${Math.round(durationMs / 1000)} s`)
  const shown = Math.max(1, picture.endMs - picture.firstMs)
  const frameRate = Math.max(1, (picture.pictures * 1000) / shown)
  const rungs = wholeLadder({ ...uprightSize(facts), frameRate }).map(({ name, height, bitRate, cost }) => {
    const threads = Math.max(1, Math.min(Math.ceil(cost / COST_PER_THREAD), cores, MOST_THREADS))
    return { name, height, bitRate, threads }
  })
  return { startMs, durationMs, frameRate, rungs: rungs.toReversed(), sound: sound !== null }
}

function checkTimes({ picture, sound }: UploadFacts, endMs: number, claimedMs: number | null): void {
  const gap = Math.max(picture.longestGapMs, sound?.longestGapMs ?? 0)
  if (gap > LONGEST_GAP_MS) throw new UploadRefused('damaged', `nothing for ${Math.round(gap / 1000)} s`)
  const begin = Math.min(picture.firstMs, sound?.firstMs ?? picture.firstMs)
  const missing = claimedMs === null ? 0 : claimedMs - (endMs - begin)
  if (missing > Math.max(MISSING_MS, MISSING_SHARE * (claimedMs ?? 0))) {
    throw new UploadRefused('cut-off', `the last ${Math.round(missing / 1000)} s are missing`)
  }
}

/** As it is shown: turned, in square pixels. */
function uprightSize({ picture: { width, height, aspect, orientation } }: UploadFacts) {
  const wide = Math.round(width * (aspect > 0 ? aspect : 1))
  return liesOnItsSide(orientation) ? { width: height, height: wide } : { width: wide, height }
}
