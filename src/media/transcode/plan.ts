import type { RenditionName } from '../hls/index.ts'
import type { RenditionReport } from '../stream/rendition-report.ts'
import { playsEverywhere } from '../stream/picture-codec.ts'
import type { VideoTrack } from '../stream/sample.ts'
import { LadderController, type Measured } from './controller.ts'
import { fitSize } from './fit-size.ts'
import type { RungOrder } from './messages.ts'
import { decodingCost, rungsFor, type Rung, type Source } from './rungs.ts'

export interface PlanOptions {
  readonly heights: readonly number[]
  readonly mode: 'auto' | 'named'
  readonly cores: number
}

/** The frame rate is known after so much media, in milliseconds. */
const RATE_AFTER_MS = 900
/** One thread of an encoder keeps up with about this much, in pixels a second. */
const COST_PER_THREAD = 40_000_000
/** Frames a second, as long as they are not known. */
const USUAL_RATE = 30

/** Which rungs of one live's ladder are to run, as its source and the machine are. */
export class Plan {
  readonly #options: PlanOptions
  #controller: LadderController | null = null
  #rungs: readonly Rung[] = []
  #source: Source | null = null
  #frameRate: number | null = null
  #firstAt: number | null = null
  #pictures = 0
  /** This live has sent pictures that not everybody can play; it keeps its ladder also while a standby picture plays. */
  #needed = false

  constructor(options: PlanOptions) {
    this.#options = options
  }

  /** Whether the source is known well enough. */
  get isDecided(): boolean {
    return this.#controller !== null
  }

  /** Frames a second of the source, about. */
  get frameRate(): number {
    return this.#frameRate ?? USUAL_RATE
  }

  /** The cheapest first. */
  get orders(): readonly RungOrder[] {
    return (this.#controller?.running ?? []).map(({ name, height, bitRate, cost }) => {
      const threads = Math.max(1, Math.min(Math.ceil(cost / COST_PER_THREAD), Math.floor(this.#options.cores / 2), 4))
      return { name, height, bitRate, threads }
    })
  }

  /** Of everything that runs, in pixels a second; 0 when nothing does. */
  get cost(): number {
    const running = this.#controller?.running ?? []
    if (running.length === 0 || this.#source === null) return 0
    return running.reduce((sum, { cost }) => sum + cost, decodingCost(this.#source))
  }

  /** Other pictures follow; their rate is taken to be the old one until it is known. */
  restart(): void {
    this.#firstAt = null
    this.#pictures = 0
  }

  /** A picture at `at`, in media milliseconds. */
  saw(at: number): void {
    this.#firstAt ??= at
    const seconds = (at - this.#firstAt) / 1000
    if (seconds * 1000 >= RATE_AFTER_MS) this.#frameRate = this.#pictures / seconds
    this.#pictures += 1
  }

  /** A segment of this source begins: names the rungs that it has no place for any more. */
  update(track: VideoTrack): readonly RenditionName[] {
    this.#needed ||= !playsEverywhere(track)
    // What many viewers depend on begins with the first segment, as if the rate were the usual one.
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
      least: this.#needed ? 1 : 0,
      begin: this.#needed ? before.length : 0,
    })
    const names = this.#controller.running.map(({ name }) => name)
    return before.map(({ name }) => name).filter((name) => !names.includes(name))
  }

  /** Whether other rungs are to run from now on. */
  observe(measured: Measured): boolean {
    return this.#controller?.observe(measured) ?? false
  }

  /** Every rung that runs or ran, the tallest first; `made` are those that come out now. */
  reports(
    track: VideoTrack | null,
    bitrateOf: (name: RenditionName) => number,
    made: readonly RenditionName[],
    failed: boolean,
  ): readonly RenditionReport[] {
    if (track === null) return []
    const running = (this.#controller?.running ?? []).map((rung) => {
      const state = failed
        ? ('failed' as const)
        : made.includes(rung.name)
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
