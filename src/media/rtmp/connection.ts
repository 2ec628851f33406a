import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { StreamFault } from '#engine-protocol/index.ts'
import { Malformed, type VideoCodec, Unplayable } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import type { OnPublish, Publication, PublishAnswer } from '../stream/index.ts'
import { acknowledgement, pingResponse } from './answers.ts'
import { AudioMessages } from './audio-message.ts'
import { ChunkReader } from './chunk-reader.ts'
import { partsOf } from './aggregate-message.ts'
import { type Command, readCommand, readEncoderName } from './command-message.ts'
import { Deadline } from './deadline.ts'
import { Handshake } from './handshake.ts'
import type { RtmpLimits } from './connection-limiter.ts'
import { type Message, messageType, ProtocolError } from './message.ts'
import { type PublishCall, PublishDialogue } from './publish-dialogue.ts'
import { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { VideoMessages } from './video-message.ts'

export interface ConnectionOptions {
  readonly socket: Socket
  readonly remoteAddress: string
  readonly clock: Clock
  readonly limits: RtmpLimits
  readonly log: EngineLog
  /** The codecs that are announced to encoders. */
  readonly videoCodecs: readonly VideoCodec[]
  readonly onPublish: OnPublish
  /** `publish` was accepted. */
  readonly onPublishing: () => void
  /** The socket is closed. */
  readonly onClosed: () => void
}

interface Media {
  readonly publication: Publication
  readonly video: VideoMessages
  readonly audio: AudioMessages
}

/** Received bytes are acknowledged at this interval until the peer sets another. */
const DEFAULT_WINDOW = 2_500_000
const SMALLEST_WINDOW = 16_384

/** One publisher's TCP connection. Its errors do not affect other connections. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #handshake = new Handshake((bytes) => this.#send(bytes))
  readonly #dialogue: PublishDialogue
  readonly #reader: ChunkReader
  readonly #deadline: Deadline
  #state: 'handshake' | 'commands' | 'asking' | 'publishing' | 'leaving' = 'handshake'
  #cause = ''
  #media: Media | null = null
  /** Bytes received after `publish`, kept until the decision. */
  #rest: Buffer | null = null
  #received = 0
  #acknowledged = 0
  #window = DEFAULT_WINDOW
  #arrivedAt = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#dialogue = new PublishDialogue((bytes) => this.#send(bytes), options.videoCodecs)
    this.#reader = new ChunkReader(options.limits, (message) => this.#message(message))
    this.#deadline = new Deadline(options.clock)
    this.#deadline.set(options.limits.handshakeMs, () => this.#disconnect('the handshake took too long'))
    const { socket } = options
    socket.on('data', (bytes: Buffer) => this.#data(bytes))
    socket.on('end', () => this.#disconnect('the encoder closed the connection'))
    socket.on('error', (error) => this.#disconnect(`the connection failed: ${error.message}`))
    socket.on('close', () => {
      this.#disconnect('the connection was lost')
      this.#deadline.clear()
      options.onClosed()
    })
  }

  /**
   * Ends the connection and sends the reason to a publisher; a connection that does not publish yet is closed at once.
   */
  disconnect(cause: string): void {
    if (this.#state === 'publishing') this.#dialogue.goodbye(cause)
    this.#disconnect(cause)
    if (this.#media === null) this.#options.socket.destroy()
  }

  #data(bytes: Buffer): void {
    if (this.#state === 'leaving') return
    this.#guarded(() => {
      this.#arrivedAt = this.#options.clock.monotonic()
      this.#received += bytes.length
      let at = 0
      if (this.#state === 'handshake') {
        at = this.#handshake.feed(bytes)
        if (!this.#handshake.done) return
        this.#state = 'commands'
        this.#deadline.set(this.#options.limits.publishMs, () => this.#disconnect('no stream was published in time'))
      }
      this.#feed(at === 0 ? bytes : bytes.subarray(at))
      if (this.#received - this.#acknowledged >= this.#window) {
        this.#acknowledged = this.#received
        this.#send(acknowledgement(this.#received))
      }
    })
  }

  #feed(bytes: Buffer): void {
    const used = this.#reader.feed(bytes)
    if (used < bytes.length && this.#state === 'asking') this.#rest = bytes.subarray(used)
  }

  #message(message: Message): void {
    switch (message.type) {
      case messageType.video:
        if (this.#media?.video.read(message.timestamp, message.body, this.#arrivedAt)) this.#onMedia()
        return
      case messageType.audio:
        if (this.#media?.audio.read(message.timestamp, message.body, this.#arrivedAt)) this.#onMedia()
        return
      case messageType.commandAmf0:
      case messageType.commandAmf3:
        return this.#command(message)
      case messageType.dataAmf0:
      case messageType.dataAmf3:
        return this.#metadata(message)
      case messageType.aggregate:
        for (const part of partsOf(message)) this.#message(part)
        return
      case messageType.windowSize:
        if (message.body.length >= 4) this.#window = Math.max(SMALLEST_WINDOW, message.body.readUInt32BE(0))
        return
      case messageType.userControl:
        if (message.body.length >= 6 && message.body.readUInt16BE(0) === 6) {
          this.#send(pingResponse(message.body.subarray(2, 6)))
        }
    }
  }

  #onMedia(): void {
    this.#deadline.postpone(this.#options.limits.idleMs)
  }

  #metadata(message: Message): void {
    if (this.#media === null || message.body.length > this.#options.limits.commandBytes) return
    const encoder = readEncoderName(message)
    if (encoder !== null) this.#media.publication.setEncoderName?.(encoder)
  }

  #command(message: Message): void {
    if (message.body.length > this.#options.limits.commandBytes) throw new ProtocolError('a command is too long')
    const command = this.#readCommand(message)
    if (command === null) return
    const step = this.#dialogue.command(command)
    if (step.type === 'unpublish') this.#disconnect('the encoder ended the stream')
    if (step.type !== 'publish') return
    this.#state = 'asking'
    this.#reader.pause()
    this.#options.socket.pause()
    void this.#publish(step.call)
  }

  /** After `publish` only the end of the stream matters, so an unreadable command is ignored. */
  #readCommand(message: Message): Command | null {
    try {
      return readCommand(message)
    } catch (err) {
      if (this.#media === null || !(err instanceof ProtocolError)) throw err
      return null
    }
  }

  async #publish(call: PublishCall): Promise<void> {
    const answer = await this.#decide(call)
    if (this.#state !== 'asking') {
      if (answer.accepted) this.#guarded(() => answer.publication.closed(this.#cause))
      return
    }
    if (!answer.accepted) {
      // Encoders stop retrying after BadName, but retry after a lost connection.
      if (answer.later !== true) this.#dialogue.refuse(answer.reason)
      this.#disconnect(`refused: ${answer.reason}`)
      return
    }
    this.#guarded(() => this.#start(answer.publication))
  }

  async #decide(call: PublishCall): Promise<PublishAnswer> {
    const { onPublish, remoteAddress, log } = this.#options
    try {
      const publisher = { disconnect: (cause: string) => this.disconnect(cause) }
      return await onPublish({ protocol: 'rtmp', remoteAddress, ...call }, publisher)
    } catch (err) {
      log.error({ err, remoteAddress }, 'authorizing a publisher failed')
      return { accepted: false, reason: 'the stream key could not be checked; try again' }
    }
  }

  #start(publication: Publication): void {
    const { clock, limits, socket, remoteAddress, log } = this.#options
    const unwrapper = new TimestampUnwrapper()
    const onDamage = (reason: string) =>
      log.warn({ remoteAddress, reason }, 'unreadable media of a publisher is dropped')
    this.#media = {
      publication,
      video: new VideoMessages(publication, unwrapper, onDamage),
      audio: new AudioMessages(publication.sink, unwrapper, onDamage),
    }
    this.#state = 'publishing'
    const idle = `no video or audio for ${limits.idleMs / 1000} s`
    this.#deadline.set(limits.idleMs, () => this.disconnect(idle))
    this.#dialogue.accept()
    this.#reader.allowMedia()
    this.#reader.release()
    this.#options.onPublishing()
    this.#arrivedAt = clock.monotonic()
    const rest = this.#rest
    this.#rest = null
    if (rest !== null) this.#feed(rest)
    socket.resume()
  }

  #send(bytes: Buffer): void {
    const { socket, limits } = this.#options
    if (this.#state === 'leaving' || !socket.writable) return
    if (socket.writableLength > limits.unreadBytes) this.#disconnect('the peer does not read our answers')
    else socket.write(bytes)
  }

  /** Runs code that untrusted bytes can break; an error ends only this connection. */
  #guarded(work: () => void): void {
    try {
      work()
    } catch (err) {
      if (err instanceof Unplayable) {
        this.#dialogue.reject(err.message)
        this.#disconnect(`the stream cannot be accepted: ${err.message}`, err.fault)
      } else if (err instanceof ProtocolError || err instanceof Malformed) {
        // Encoders show the status of a stream only.
        if (this.#state !== 'handshake') this.#dialogue.reject(err.message)
        this.#disconnect(`the encoder violated the protocol: ${err.message}`, 'damaged')
      } else {
        this.#options.log.error(
          { err, remoteAddress: this.#options.remoteAddress },
          "an internal error ended a publisher's connection",
        )
        this.#disconnect('an internal error')
      }
    }
  }

  /** Ends the publication at once; the socket lingers so that the peer can read the last answer. */
  #disconnect(cause: string, fault?: StreamFault): void {
    if (this.#state === 'leaving') return
    const { socket, limits, log, remoteAddress } = this.#options
    this.#state = 'leaving'
    this.#cause = cause
    this.#rest = null
    this.#reader.discard()
    this.#deadline.set(limits.lingerMs, () => socket.destroy())
    log.info({ remoteAddress, cause, received: this.#received }, 'an RTMP connection ended')
    const publication = this.#media?.publication
    if (publication !== undefined) this.#guarded(() => publication.closed(cause, fault))
    // Unread bytes would turn the close into a reset, and the peer would lose the last answer.
    socket.resume()
    socket.end()
  }
}
