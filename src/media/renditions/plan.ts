import type { RenditionReport } from '#engine-protocol/index.ts'
import { fitSize, playsEverywhere, type VideoTrack } from '../codecs/index.ts'
import type { RenditionName } from '../hls/index.ts'
import { LadderController, type Measured } from './controller.ts'
import type { RungSpec } from './messages.ts'
import { decodingCost, type Rung, rungsFor, type Source } from './rungs.ts'

export interface LadderPlanOptions {
  readonly heights: readonly number[]
  readonly mode: 'auto' | 'named'
  readonly cores: number
}

/** The media time needed to measure the frame rate, in milliseconds. */
const RATE_AFTER_MS = 900
/** The approximate throughput of one encoder thread, in pixels per second. */
const COST_PER_THREAD = 40_000_000
/** The default frame rate, in frames per second. */
const USUAL_RATE = 30

/** Decides which rungs of one live's ladder run, by its source and the machine. */
export class LadderPlan {
  readonly #options: LadderPlanOptions
  #controller: LadderController | null = null
  #rungs: readonly Rung[] = []
  #source: Source | null = null
  #frameRate: number | null = null
  #firstAt: number | null = null
  #frames = 0
  /** This live has sent video that not all browsers play; it keeps its ladder during the standby clip too. */
  #needed = false

  constructor(options: LadderPlanOptions) {
    this.#options = options
  }

  /** Whether the source has been measured. */
  get isDecided(): boolean {
    return this.#controller !== null
  }

  /** The approximate frame rate of the source, in frames per second. */
  get frameRate(): number {
    return this.#frameRate ?? USUAL_RATE
  }

  /** The cheapest first. */
  get orders(): readonly RungSpec[] {
    return (this.#controller?.running ?? []).map(({ name, height, bitRate, cost }) => {
      const threads = Math.max(1, Math.min(Math.ceil(cost / COST_PER_THREAD), Math.floor(this.#options.cores / 2), 4))
      return { name, height, bitRate, threads }
    })
  }

  /** The cost of all running rungs, in pixels per second; 0 if there are none. */
  get cost(): number {
    const running = this.#controller?.running ?? []
    if (running.length === 0 || this.#source === null) return 0
    return running.reduce((sum, { cost }) => sum + cost, decodingCost(this.#source))
  }

  /** Another source follows; the old frame rate is used until the new one is known. */
  restart(): void {
    this.#firstAt = null
    this.#frames = 0
  }

  /** A frame at `at`, in media milliseconds. */
  addFrame(at: number): void {
    this.#firstAt ??= at
    const seconds = (at - this.#firstAt) / 1000
    if (seconds * 1000 >= RATE_AFTER_MS) this.#frameRate = this.#frames / seconds
    this.#frames += 1
  }

  /** A segment of this source starts: returns the rungs that are removed. */
  update(track: VideoTrack): readonly RenditionName[] {
    this.#needed ||= !playsEverywhere(track)
    // Rungs that many viewers depend on start with the first segment at the default frame rate.
    if (this.#frameRate === null && !this.#needed) return []
    const { width, height } = track
    const source = { width, height, frameRate: this.frameRate, playsEverywhere: !this.#needed }
    const rungs = rungsFor(source, this.#options)
    const same = rungs.map(ladderStep).join() === this.#rungs.map(ladderStep).join()
    if (this.#controller !== null && same) return []
    const before = this.#controller?.running ?? []
    this.#source = source
    this.#rungs = rungs
    this.#controller = new LadderController({
      rungs,
      mode: this.#options.mode,
      decodingCost: decodingCost(source),
      minimum: this.#needed ? 1 : 0,
      // Viewers of a smaller rendition keep it when the standby clip replaces the video, and when the video returns.
      initial: before.length,
    })
    const names = this.#controller.running.map(({ name }) => name)
    return before.map(({ name }) => name).filter((name) => !names.includes(name))
  }

  /** Returns whether the rungs changed. */
  observe(measured: Measured): boolean {
    return this.#controller?.observe(measured) ?? false
  }

  /** All current and former rungs, the tallest first; `encoded` are the ones that are encoded now. */
  reports(
    track: VideoTrack | null,
    bitrateOf: (name: RenditionName) => number,
    encoded: readonly RenditionName[],
    failed: boolean,
  ): readonly RenditionReport[] {
    if (track === null) return []
    const running = (this.#controller?.running ?? []).map((rung) => {
      const state = failed
        ? ('failed' as const)
        : encoded.includes(rung.name)
          ? ('running' as const)
          : ('starting' as const)
      return { rung, state }
    })
    const dropped = (this.#controller?.dropped ?? []).map((rung) => ({ rung, state: 'dropped' as const }))
    return [...running, ...dropped].toReversed().map(({ rung: { name, height }, state }) => ({
      name,
      ...fitSize(track, 1, height),
      state,
      bitrate: state === 'running' ? bitrateOf(name) : 0,
    }))
  }
}

const ladderStep = ({ name, bitRate }: Rung): string => `${name}${bitRate}`
