import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { type Child, startChild } from './start-child.ts'

export interface AudioProcessOptions<Message> {
  readonly program: URL
  readonly clock: Clock
  readonly log: EngineLog
  /** The owner of the audio, for the log. */
  readonly owner: string
  readonly onMessage: (message: Message) => void
  /** The process has ended; it is restarted automatically. */
  readonly onLost: () => void
}

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 5_000
/** A process without a message for this long after its start, in milliseconds, hangs. */
const START_TIMEOUT_MS = 30_000
/** A process without an answer for this long, in milliseconds, hangs. */
const RESPONSE_TIMEOUT_MS = 8_000
/** The limit of unanswered messages: about five seconds of audio. */
const MAX_UNANSWERED = 250

/**
 * A child program that converts audio and is restarted when it dies or hangs. It sends a message when it is ready, and
 * answers each message with one.
 */
export class AudioProcess<Message> {
  readonly #options: AudioProcessOptions<Message>
  #child: Child | null = null
  #pauseMs = FIRST_PAUSE_MS
  #cancelPause = (): void => {}
  #unanswered = 0
  #stopWatching = (): void => {}
  #closed = false

  constructor(options: AudioProcessOptions<Message>) {
    this.#options = options
    this.#start()
  }

  /** Returns false if the process is not running or has too many unanswered messages. */
  send(message: object): boolean {
    if (this.#child === null || this.#unanswered >= MAX_UNANSWERED) return false
    this.#child.send(message)
    this.#unanswered += 1
    if (this.#unanswered === 1) this.#watch(this.#child, RESPONSE_TIMEOUT_MS)
    return true
  }

  /** The process works: it is restarted without delay when it dies the next time. */
  resetBackoff(): void {
    this.#pauseMs = FIRST_PAUSE_MS
  }

  close(): void {
    this.#closed = true
    this.#cancelPause()
    this.#stopWatching()
    this.#child?.release()
    this.#child = null
  }

  #start(): void {
    const { program, clock, log, owner, onMessage, onLost } = this.#options
    const child = startChild(program)
    this.#child = child
    this.#unanswered = 1
    this.#watch(child, START_TIMEOUT_MS)
    child.on('message', (message: Message) => {
      if (child !== this.#child) return
      this.#unanswered -= 1
      this.#stopWatching()
      if (this.#unanswered > 0) this.#watch(child, RESPONSE_TIMEOUT_MS)
      onMessage(message)
    })
    child.on('fault', (reason: string) => log.error({ reason, owner }, 'a message to an audio process failed'))
    child.once('exit', (code: number | null, signal: string | null) => {
      if (this.#closed || child !== this.#child) return
      log.warn({ code, signal, owner, againInMs: this.#pauseMs }, 'an audio process ended')
      this.#child = null
      this.#stopWatching()
      onLost()
      this.#cancelPause = clock.after(this.#pauseMs, () => this.#start())
      this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS)
    })
  }

  #watch(child: Child, ms: number): void {
    const { clock, log, owner } = this.#options
    this.#stopWatching = clock.after(ms, () => {
      log.warn({ owner }, 'an audio process hangs')
      child.kill()
    })
  }
}

/** One Opus packet; `at` is the position of its first sample, in samples at 48 kHz. */
export interface OpusPacket {
  readonly at: number
  readonly data: Uint8Array
  /** On the caller's clock, in milliseconds; passed through. */
  readonly arrivedAt: number
}

/** One raw AAC frame of 1024 samples; `at` is the position of its first decoded sample. */
export interface AacFrame {
  readonly at: number
  readonly data: Uint8Array
  readonly arrivedAt: number
}

/** The output for publishers: the AudioSpecificConfig once, then the frames, if any, for each message. */
export type FromOpusToAac =
  | { readonly type: 'config'; readonly config: Uint8Array }
  | { readonly type: 'frames'; readonly frames: readonly AacFrame[] }

export type ToOpusToAac = readonly OpusPacket[]

/** The output for viewers: `ready`, then the packets, if any, for each message. */
export type FromAacToOpus =
  | { readonly type: 'ready' }
  | { readonly type: 'packets'; readonly packets: readonly OpusPacket[] }

/** An AudioSpecificConfig precedes the first frame, and follows when it changes. */
export type ToAacToOpus =
  | { readonly type: 'config'; readonly config: Uint8Array }
  | { readonly type: 'frame'; readonly frame: AacFrame }
