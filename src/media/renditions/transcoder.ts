import type { RenditionReport } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import { videoCodecOf, playsEverywhere, readAvcConfig, type VideoTrack } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import type { LadderSink, RenditionEncoder, PlacedFrame, RenditionName } from '../hls/index.ts'
import type { Capacity } from './capacity.ts'
import { EncoderProcess } from './encoder-process.ts'
import { FramesInFlight, BitRateMeter, EncodingSpeed } from './meters.ts'
import type { FromEncoder, EncodedFrame } from './messages.ts'
import { LadderPlan } from './plan.ts'

export interface TranscoderOptions {
  readonly streamId: string
  readonly clock: Clock
  readonly log: EngineLog
  readonly capacity: Capacity
  readonly heights: readonly number[]
  readonly mode: 'auto' | 'named'
  /** Cores of the machine. */
  readonly cores: number
}

const TICKS_PER_MS = 90
const WATCH_MS = 500
/** When a frame has waited this long, in milliseconds, segments are skipped until the backlog has shrunk. */
const MAX_LAG_MS = 2_000
const MAX_BYTES = 16_000_000
/** An encoder that processes nothing for this long, in milliseconds, hangs. */
const HANG_TIMEOUT_MS = 8_000

/**
 * Encodes one live's smaller renditions in a child process. It never blocks: segments that the process has no time for
 * are skipped, and frames are returned when they are encoded.
 */
export class Transcoder implements RenditionEncoder {
  readonly #options: TranscoderOptions
  readonly #sink: LadderSink
  readonly #process: EncoderProcess
  readonly #plan: LadderPlan
  readonly #inFlight = new FramesInFlight()
  readonly #speed = new EncodingSpeed()
  readonly #rates: BitRateMeter
  #source: VideoTrack | null = null
  #trackSent = false
  /** The rungs that the process encodes. */
  #assigned: readonly RenditionName[] = []
  #delivering = false
  /** Results from before this media time, in milliseconds, are too late. */
  #validFrom = Infinity
  #flushes = 0
  #sentSinceFlush = false
  #lastProgressAt = 0
  #cpu = { at: 0, used: 0, last: 0 }
  #cancelWatch: () => void

  constructor(options: TranscoderOptions, sink: LadderSink) {
    const { clock, log, streamId } = options
    this.#options = options
    this.#sink = sink
    this.#plan = new LadderPlan(options)
    this.#rates = new BitRateMeter(clock)
    this.#process = new EncoderProcess({
      clock,
      log,
      streamId,
      onReady: () => this.#reset(),
      onMessage: (message) => this.#onMessage(message),
      onLost: (givenUp) => this.#onLost(givenUp),
    })
    this.#cancelWatch = this.#watchLater()
  }

  get reports(): readonly RenditionReport[] {
    const encoded = this.#delivering ? this.#assigned : []
    return this.#plan.reports(this.#source, (name) => this.#rates.of(name), encoded, this.#process.hasGivenUp)
  }

  prepare(track: VideoTrack): void {
    if (!playsEverywhere(track)) this.#process.start()
  }

  start(track: VideoTrack): void {
    this.#source = track
    this.#trackSent = false
    this.#plan.restart()
    if (this.#options.mode === 'named') this.#process.start()
  }

  push(frame: PlacedFrame): readonly RenditionName[] {
    this.#plan.addFrame(frame.at)
    const promised = frame.segmentStart === null ? [] : this.#beginSegment(frame)
    if (this.#delivering) this.#send(frame)
    return promised
  }

  pause(): void {
    this.#pause()
  }

  close(): void {
    this.#cancelWatch()
    this.#process.stop()
    this.#options.capacity.report(this, 0, 0)
  }

  #beginSegment({ at, keyFrame }: PlacedFrame): readonly RenditionName[] {
    if (this.#source !== null) for (const name of this.#plan.update(this.#source)) this.#sink.onLost(name, true)
    const orders = this.#plan.orders
    if (orders.length > 0) this.#process.start()
    const late =
      this.#inFlight.lag(this.#options.clock.monotonic()) > MAX_LAG_MS || (!this.#delivering && !this.#inFlight.isEmpty)
    if (orders.length === 0 || !this.#process.isReady || late || !(keyFrame || this.#delivering)) {
      this.#pause()
      if (orders.length === 0 && this.#plan.isDecided) this.#process.stop()
      return []
    }
    const names = orders.map(({ name }) => name)
    if (!this.#trackSent && this.#source !== null) {
      const { decoderConfig } = this.#source
      this.#process.send({ type: 'track', codec: videoCodecOf(this.#source), decoderConfig })
      this.#trackSent = true
    }
    if (names.join() !== this.#assigned.join()) this.#assign(names)
    if (!this.#delivering) this.#validFrom = Math.min(this.#validFrom, at)
    this.#delivering = true
    return names
  }

  #assign(names: readonly RenditionName[]): void {
    const rungs = this.#plan.orders.filter(({ name }) => names.includes(name))
    this.#process.send({ type: 'rungs', rungs, frameRate: this.#plan.frameRate })
    this.#assigned = names
  }

  #send(frame: PlacedFrame): void {
    if (this.#inFlight.bytes > MAX_BYTES) {
      this.#onLost(false)
      return
    }
    const { at, compositionOffset, keyFrame, segmentStart, data } = frame
    const now = this.#options.clock.monotonic()
    if (this.#inFlight.isEmpty) this.#lastProgressAt = now
    this.#inFlight.sent(now, data.length)
    this.#sentSinceFlush = true
    const startsSegment = segmentStart !== null
    this.#process.send({ type: 'frame', at, compositionOffset, keyFrame, startsSegment, data })
  }

  /** Flushes the encoder; no frames follow until a segment starts. */
  #pause(): void {
    if (!this.#delivering) return
    this.#delivering = false
    this.#sentSinceFlush = false
    this.#flushes += 1
    this.#process.send({ type: 'flush', id: this.#flushes })
  }

  #onMessage(message: FromEncoder): void {
    if (message.type === 'opened') {
      const { track } = readAvcConfig(Buffer.from(message.decoderConfig))
      this.#sink.onConfig(message.name, track)
    }
    if (message.type === 'encoded') {
      this.#inFlight.processed()
      this.#lastProgressAt = this.#options.clock.monotonic()
      this.#speed.add(message.at, message.busy)
      this.#cpu.last = message.cpu
      this.#deliver(message.frames)
    }
    if (message.type === 'flushed') {
      this.#deliver(message.frames)
      if (message.id === this.#flushes && !this.#sentSinceFlush) this.#sink.onCompleted()
    }
  }

  #deliver(frames: readonly EncodedFrame[]): void {
    for (const { name, at, compositionOffset, keyFrame, data } of frames) {
      if (at < this.#validFrom || !this.#assigned.includes(name)) continue
      this.#rates.add(name, data.byteLength)
      this.#sink.onFrame(name, {
        at: at * TICKS_PER_MS,
        compositionOffset: compositionOffset * TICKS_PER_MS,
        keyFrame,
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      })
    }
    if (frames.length > 0) this.#sink.advance()
  }

  /** A new process has no state. */
  #reset(): void {
    this.#trackSent = false
    this.#assigned = []
    this.#inFlight.clear()
    this.#speed.restart()
    this.#cpu = { at: this.#options.clock.monotonic(), used: 0, last: 0 }
  }

  #onLost(removed: boolean): void {
    this.#delivering = false
    this.#validFrom = Infinity
    this.#sentSinceFlush = true
    for (const { name } of this.#plan.orders) this.#sink.onLost(name, removed)
    if (!this.#process.isReady) this.#inFlight.clear()
  }

  #watchLater(): () => void {
    return this.#options.clock.after(WATCH_MS, () => {
      this.#cancelWatch = this.#watchLater()
      this.#watch()
    })
  }

  #watch(): void {
    const { clock, capacity, log, streamId } = this.#options
    const now = clock.monotonic()
    const waiting = this.#inFlight.isEmpty ? 0 : now - this.#lastProgressAt
    if (waiting > HANG_TIMEOUT_MS) {
      log.warn({ streamId }, 'the rendition encoder hangs')
      this.#process.kill()
      return
    }
    const measured = this.#speed.read()
    const speed = waiting > WATCH_MS ? 0 : measured
    capacity.report(this, this.#cores(now), this.#process.isReady ? this.#plan.cost : 0)
    const before = this.#plan.orders.map(({ name }) => name)
    if (!this.#plan.observe({ now, speed, hasRoom: (cost) => capacity.hasRoom(cost) })) return
    const after = this.#plan.orders.map(({ name }) => name)
    log.info({ streamId, renditions: after, speed }, 'the smaller renditions of a live change')
    const gone = before.filter((name) => !after.includes(name))
    for (const name of gone) this.#sink.onLost(name, true)
    // Removed rungs are dropped at once; added ones start with a segment.
    if (gone.length > 0 && this.#delivering) this.#assign(this.#assigned.filter((name) => after.includes(name)))
  }

  /** Cores in use since the last call. */
  #cores(now: number): number {
    const { at, used, last } = this.#cpu
    this.#cpu = { at: now, used: last, last }
    return now > at ? Math.max(0, last - used) / (now - at) : 0
  }
}
