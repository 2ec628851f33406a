import { checkSize, swapsDimensions, type UploadFacts, type UploadLimits, UploadRefused } from '../conversion/index.ts'
import { type RungSpec, completeLadder } from '../renditions/index.ts'

/** The output to make of a file. */
export interface UploadPlan {
  /** The start of the output, in milliseconds of the file's own time. */
  readonly startMs: number
  readonly durationMs: number
  /** Approximate, in frames per second. */
  readonly frameRate: number
  /** The tallest first. */
  readonly rungs: readonly RungSpec[]
  readonly audio: boolean
}

/** Audio that starts this much before the video, in milliseconds, is meant to precede it. */
const LEAD_MS = 500
/** A file that ends this much before the end in its header, in milliseconds and as a share of it, was truncated. */
const MISSING_MS = 3_000
const MISSING_SHARE = 0.05
/** A longer gap, in milliseconds, is an invalid timestamp. */
const MAX_GAP_MS = 600_000
/** The approximate throughput of one encoder thread, in pixels per second. */
const COST_PER_THREAD = 20_000_000
const MAX_THREADS = 8

/** Plans the output for a file on this many cores. Throws UploadRefused. */
export function planUpload(facts: UploadFacts, limits: UploadLimits, cores: number): UploadPlan {
  const { video, audio, claimedMs } = facts
  checkSize(video.width, video.height, limits)
  const startMs = audio !== null && audio.firstMs < video.firstMs - LEAD_MS ? audio.firstMs : video.firstMs
  const endMs = Math.max(video.endMs, audio?.endMs ?? video.endMs)
  const durationMs = Math.max(1, Math.round(endMs - startMs))
  checkTimes(facts, endMs, claimedMs)
  if (durationMs > limits.durationMs) throw new UploadRefused('too-long', `${Math.round(durationMs / 1000)} s`)
  const videoMs = Math.max(1, video.endMs - video.firstMs)
  const frameRate = Math.max(1, (video.frames * 1000) / videoMs)
  const rungs = completeLadder({ ...uprightSize(facts), frameRate }).map(({ name, height, bitRate, cost }) => {
    const threads = Math.max(1, Math.min(Math.ceil(cost / COST_PER_THREAD), cores, MAX_THREADS))
    return { name, height, bitRate, threads }
  })
  return { startMs, durationMs, frameRate, rungs: rungs.toReversed(), audio: audio !== null }
}

function checkTimes({ video, audio }: UploadFacts, endMs: number, claimedMs: number | null): void {
  const gap = Math.max(video.longestGapMs, audio?.longestGapMs ?? 0)
  if (gap > MAX_GAP_MS) throw new UploadRefused('damaged', `nothing for ${Math.round(gap / 1000)} s`)
  const startMs = Math.min(video.firstMs, audio?.firstMs ?? video.firstMs)
  const missing = claimedMs === null ? 0 : claimedMs - (endMs - startMs)
  if (missing > Math.max(MISSING_MS, MISSING_SHARE * (claimedMs ?? 0))) {
    throw new UploadRefused('cut-off', `the last ${Math.round(missing / 1000)} s are missing`)
  }
}

/** The displayed size: rotated, with square pixels. */
function uprightSize({ video: { width, height, aspect, orientation } }: UploadFacts) {
  const wide = Math.round(width * (aspect > 0 ? aspect : 1))
  return swapsDimensions(orientation) ? { width: height, height: wide } : { width: wide, height }
}
