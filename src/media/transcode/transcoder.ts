import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { LadderSink, PictureEncoder, PlacedPicture, RenditionName } from '../hls/index.ts'
import { readAvcConfig } from '../stream/avc-config.ts'
import { pictureCodecOf, playsEverywhere } from '../stream/picture-codec.ts'
import type { RenditionReport } from '../stream/rendition-report.ts'
import type { VideoTrack } from '../stream/sample.ts'
import type { Capacity } from './capacity.ts'
import { EncoderProcess } from './encoder-process.ts'
import { InFlight } from './in-flight.ts'
import type { FromEncoder, MadePicture } from './messages.ts'
import { Plan } from './plan.ts'
import { Rates } from './rates.ts'
import { Speed } from './speed.ts'

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
/** Media so far behind, in milliseconds, and the next segments are left out until it has caught up. */
const MOST_LAG_MS = 2_000
const MOST_BYTES = 16_000_000
/** An encoder that takes nothing in for so long, in milliseconds, hangs. */
const PATIENCE_MS = 8_000

/**
 * Has one live's smaller pictures made by a process of their own. Nothing here waits: what the process can't take is
 * left out in whole segments, and what it takes comes back when it is made.
 */
export class Transcoder implements PictureEncoder {
  readonly #options: TranscoderOptions
  readonly #sink: LadderSink
  readonly #process: EncoderProcess
  readonly #plan: Plan
  readonly #inFlight = new InFlight()
  readonly #speed = new Speed()
  readonly #rates: Rates
  #source: VideoTrack | null = null
  #trackIsKnown = false
  /** The rungs that the process was told of, and gets pictures for. */
  #told: readonly RenditionName[] = []
  #delivering = false
  /** What is made of earlier media, in milliseconds, comes too late. */
  #validFrom = Infinity
  #flushes = 0
  #sentSinceFlush = false
  #takenAt = 0
  #cpu = { at: 0, used: 0, last: 0 }
  #cancelWatch: () => void

  constructor(options: TranscoderOptions, sink: LadderSink) {
    const { clock, log, streamId } = options
    this.#options = options
    this.#sink = sink
    this.#plan = new Plan(options)
    this.#rates = new Rates(clock)
    this.#process = new EncoderProcess({
      clock,
      log,
      streamId,
      onReady: () => this.#forget(),
      onMessage: (message) => this.#hear(message),
      onLost: (givenUp) => this.#lose(givenUp),
    })
    this.#cancelWatch = this.#watchLater()
  }

  get reports(): readonly RenditionReport[] {
    const made = this.#delivering ? this.#told : []
    return this.#plan.reports(this.#source, (name) => this.#rates.of(name), made, this.#process.hasGivenUp)
  }

  announced(track: VideoTrack): void {
    if (!playsEverywhere(track)) this.#process.start()
  }

  started(track: VideoTrack): void {
    this.#source = track
    this.#trackIsKnown = false
    this.#plan.restart()
    if (this.#options.mode === 'named') this.#process.start()
  }

  picture(picture: PlacedPicture): readonly RenditionName[] {
    this.#plan.saw(picture.at)
    const promised = picture.segmentStart === null ? [] : this.#beginSegment(picture)
    if (this.#delivering) this.#send(picture)
    return promised
  }

  stopped(): void {
    this.#pause()
  }

  close(): void {
    this.#cancelWatch()
    this.#process.stop()
    this.#options.capacity.report(this, 0, 0)
  }

  #beginSegment({ at, keyFrame }: PlacedPicture): readonly RenditionName[] {
    if (this.#source !== null) for (const name of this.#plan.update(this.#source)) this.#sink.lost(name, true)
    const orders = this.#plan.orders
    if (orders.length > 0) this.#process.start()
    const late = this.#inFlight.lag > MOST_LAG_MS || (!this.#delivering && !this.#inFlight.isEmpty)
    if (orders.length === 0 || !this.#process.isReady || late || !(keyFrame || this.#delivering)) {
      this.#pause()
      if (orders.length === 0 && this.#plan.isDecided) this.#process.stop()
      return []
    }
    const names = orders.map(({ name }) => name)
    if (!this.#trackIsKnown && this.#source !== null) {
      const { decoderConfig } = this.#source
      this.#process.send({ type: 'track', codec: pictureCodecOf(this.#source), decoderConfig })
      this.#trackIsKnown = true
    }
    if (names.join() !== this.#told.join()) this.#tell(names)
    if (!this.#delivering) this.#validFrom = Math.min(this.#validFrom, at)
    this.#delivering = true
    return names
  }

  #tell(names: readonly RenditionName[]): void {
    const rungs = this.#plan.orders.filter(({ name }) => names.includes(name))
    this.#process.send({ type: 'rungs', rungs, frameRate: this.#plan.frameRate })
    this.#told = names
  }

  #send(picture: PlacedPicture): void {
    if (this.#inFlight.bytes > MOST_BYTES) {
      this.#lose(false)
      return
    }
    const { at, compositionOffset, keyFrame, segmentStart, data } = picture
    if (this.#inFlight.isEmpty) this.#takenAt = this.#options.clock.monotonic()
    this.#inFlight.sent(at, data.length)
    this.#sentSinceFlush = true
    const startsSegment = segmentStart !== null
    this.#process.send({ type: 'picture', at, compositionOffset, keyFrame, startsSegment, data })
  }

  /** What was sent comes to its end; nothing follows until a segment starts. */
  #pause(): void {
    if (!this.#delivering) return
    this.#delivering = false
    this.#sentSinceFlush = false
    this.#flushes += 1
    this.#process.send({ type: 'flush', id: this.#flushes })
  }

  #hear(message: FromEncoder): void {
    if (message.type === 'opened') {
      const { track } = readAvcConfig(Buffer.from(message.decoderConfig))
      this.#sink.opened(message.name, track)
    }
    if (message.type === 'made') {
      this.#inFlight.taken()
      this.#takenAt = this.#options.clock.monotonic()
      this.#speed.add(message.at, message.busy)
      this.#cpu.last = message.cpu
      this.#pass(message.pictures)
    }
    if (message.type === 'flushed') {
      this.#pass(message.pictures)
      if (message.id === this.#flushes && !this.#sentSinceFlush) this.#sink.completed()
    }
  }

  #pass(pictures: readonly MadePicture[]): void {
    for (const { name, at, compositionOffset, keyFrame, data } of pictures) {
      if (at < this.#validFrom || !this.#told.includes(name)) continue
      this.#rates.add(name, data.byteLength)
      this.#sink.made(name, {
        at: at * TICKS_PER_MS,
        compositionOffset: compositionOffset * TICKS_PER_MS,
        keyFrame,
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      })
    }
    if (pictures.length > 0) this.#sink.advance()
  }

  /** A new process knows nothing. */
  #forget(): void {
    this.#trackIsKnown = false
    this.#told = []
    this.#inFlight.clear()
    this.#speed.restart()
    this.#cpu = { at: this.#options.clock.monotonic(), used: 0, last: 0 }
  }

  #lose(leave: boolean): void {
    this.#delivering = false
    this.#validFrom = Infinity
    this.#sentSinceFlush = true
    for (const { name } of this.#plan.orders) this.#sink.lost(name, leave)
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
    const waiting = this.#inFlight.isEmpty ? 0 : now - this.#takenAt
    if (waiting > PATIENCE_MS) {
      log.warn({ streamId }, 'the encoder of smaller pictures hangs')
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
    for (const name of gone) this.#sink.lost(name, true)
    // Those that go are relieved at once; those that come begin with a segment.
    if (gone.length > 0 && this.#delivering) this.#tell(this.#told.filter((name) => after.includes(name)))
  }

  /** Cores in use since the last call. */
  #cores(now: number): number {
    const { at, used, last } = this.#cpu
    this.#cpu = { at: now, used: last, last }
    return now > at ? Math.max(0, last - used) / (now - at) : 0
  }
}
