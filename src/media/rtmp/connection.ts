import type { Socket } from 'node:net'

import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { Malformed } from '../stream/malformed.ts'
import type { PictureCodec } from '../stream/picture-codec.ts'
import { StampUnwrapper } from '../stream/stamp-unwrapper.ts'
import { Unplayable, type StreamFault } from '../stream/unplayable.ts'
import { acknowledgement, pingResponse } from './answers.ts'
import { AudioMessages } from './audio-message.ts'
import { ChunkReader } from './chunk-reader.ts'
import { readCommand, readEncoderName } from './command-message.ts'
import { Deadline } from './deadline.ts'
import { Handshake } from './handshake.ts'
import type { RtmpLimits } from './limits.ts'
import { messageType } from './message.ts'
import type { Message } from './message.ts'
import { ProtocolError } from './protocol-error.ts'
import type { OnPublish, Publication, PublishAnswer } from './publication.ts'
import { PublishDialogue } from './publish-dialogue.ts'
import type { PublishCall } from './publish-dialogue.ts'
import { VideoMessages } from './video-message.ts'

export interface ConnectionOptions {
  readonly socket: Socket
  readonly remoteAddress: string
  readonly clock: Clock
  readonly limits: RtmpLimits
  readonly log: EngineLog
  /** Encoders are told that they may send these. */
  readonly pictureCodecs: readonly PictureCodec[]
  readonly onPublish: OnPublish
  /** `publish` was accepted. */
  readonly onPublishing: () => void
  /** The socket is gone. */
  readonly onClosed: () => void
}

interface Media {
  readonly publication: Publication
  readonly video: VideoMessages
  readonly audio: AudioMessages
}

/** Until the peer says otherwise, it hears of received bytes this often. */
const DEFAULT_WINDOW = 2_500_000
const SMALLEST_WINDOW = 16_384

/** One publisher's TCP connection, from the first byte to the last; whatever happens in it stays in it. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #handshake = new Handshake((bytes) => this.#send(bytes))
  readonly #dialogue: PublishDialogue
  readonly #reader: ChunkReader
  readonly #deadline: Deadline
  #state: 'handshake' | 'commands' | 'asking' | 'publishing' | 'leaving' = 'handshake'
  #cause = ''
  #media: Media | null = null
  /** What arrived behind `publish` and waits for the decision. */
  #rest: Buffer | null = null
  #received = 0
  #acknowledged = 0
  #window = DEFAULT_WINDOW
  #arrivedAt = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#dialogue = new PublishDialogue((bytes) => this.#send(bytes), options.pictureCodecs)
    this.#reader = new ChunkReader(options.limits, (message) => this.#message(message))
    this.#deadline = new Deadline(options.clock)
    this.#deadline.set(options.limits.handshakeMs, () => this.#leave('the handshake took too long'))
    const { socket } = options
    socket.on('data', (bytes: Buffer) => this.#data(bytes))
    socket.on('end', () => this.#leave('the encoder closed the connection'))
    socket.on('error', (error) => this.#leave(`the connection broke: ${error.message}`))
    socket.on('close', () => {
      this.#leave('the connection was lost')
      this.#deadline.clear()
      options.onClosed()
    })
  }

  /** Ends the connection with a word to the publisher; one that publishes nothing yet is cut at once. */
  disconnect(cause: string): void {
    if (this.#state === 'publishing') this.#dialogue.goodbye(cause)
    this.#leave(cause)
    if (this.#media === null) this.#options.socket.destroy()
  }

  #data(bytes: Buffer): void {
    if (this.#state === 'leaving') return
    this.#guard(() => {
      this.#arrivedAt = this.#options.clock.monotonic()
      this.#received += bytes.length
      let at = 0
      if (this.#state === 'handshake') {
        at = this.#handshake.feed(bytes)
        if (!this.#handshake.done) return
        this.#state = 'commands'
        this.#deadline.set(this.#options.limits.publishMs, () => this.#leave('no stream was published in time'))
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
        if (this.#media?.video.read(message.timestamp, message.body, this.#arrivedAt)) this.#alive()
        return
      case messageType.audio:
        if (this.#media?.audio.read(message.timestamp, message.body, this.#arrivedAt)) this.#alive()
        return
      case messageType.commandAmf0:
      case messageType.commandAmf3:
        return this.#command(message)
      case messageType.dataAmf0:
      case messageType.dataAmf3:
        return this.#metadata(message)
      case messageType.aggregate:
        throw new ProtocolError('aggregate messages are not taken')
      case messageType.windowSize:
        if (message.body.length >= 4) this.#window = Math.max(SMALLEST_WINDOW, message.body.readUInt32BE(0))
        return
      case messageType.userControl:
        if (message.body.length >= 6 && message.body.readUInt16BE(0) === 6) {
          this.#send(pingResponse(message.body.subarray(2, 6)))
        }
    }
  }

  #alive(): void {
    this.#deadline.postpone(this.#options.limits.idleMs)
  }

  #metadata(message: Message): void {
    if (this.#media === null || message.body.length > this.#options.limits.commandBytes) return
    const encoder = readEncoderName(message)
    if (encoder !== null) this.#media.publication.encoderNamed?.(encoder)
  }

  #command(message: Message): void {
    if (message.body.length > this.#options.limits.commandBytes) throw new ProtocolError('a command is too long')
    const command = readCommand(message)
    if (command === null) return
    const step = this.#dialogue.command(command)
    if (step.type === 'unpublish') this.#leave('the encoder ended the stream')
    if (step.type !== 'publish') return
    this.#state = 'asking'
    this.#reader.hold()
    this.#options.socket.pause()
    void this.#ask(step.call)
  }

  async #ask(call: PublishCall): Promise<void> {
    const answer = await this.#decision(call)
    if (this.#state !== 'asking') {
      if (answer.accepted) this.#guard(() => answer.publication.closed(this.#cause))
      return
    }
    if (!answer.accepted) {
      // Encoders give up for good when they hear that the stream's name is bad; a lost connection they try again.
      if (answer.later !== true) this.#dialogue.refuse(answer.reason)
      this.#leave(`refused: ${answer.reason}`)
      return
    }
    this.#guard(() => this.#begin(answer.publication))
  }

  async #decision(call: PublishCall): Promise<PublishAnswer> {
    const { onPublish, remoteAddress, log } = this.#options
    try {
      const publisher = { disconnect: (cause: string) => this.disconnect(cause) }
      return await onPublish({ protocol: 'rtmp', remoteAddress, ...call }, publisher)
    } catch (err) {
      log.error({ err, remoteAddress }, 'could not decide about a publisher')
      return { accepted: false, reason: 'the stream key could not be checked; try again' }
    }
  }

  #begin(publication: Publication): void {
    const { clock, limits, socket } = this.#options
    const unwrapper = new StampUnwrapper()
    this.#media = {
      publication,
      video: new VideoMessages(publication.sink, unwrapper, publication.pictureCodecs),
      audio: new AudioMessages(publication.sink, unwrapper),
    }
    this.#state = 'publishing'
    const idle = `no picture or sound for ${limits.idleMs / 1000} s`
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
    if (socket.writableLength > limits.unreadBytes) this.#leave('the peer does not read our answers')
    else socket.write(bytes)
  }

  /** Runs what a stranger's bytes can break; an error ends this connection and goes no further. */
  #guard(work: () => void): void {
    try {
      work()
    } catch (err) {
      if (err instanceof Unplayable) {
        this.#dialogue.reject(err.message)
        this.#leave(`the stream can't be taken: ${err.message}`, err.fault)
      } else if (err instanceof ProtocolError || err instanceof Malformed) {
        this.#leave(`the encoder broke the protocol: ${err.message}`)
      } else {
        this.#options.log.error(
          { err, remoteAddress: this.#options.remoteAddress },
          'a publisher met an internal error',
        )
        this.#leave('an internal error')
      }
    }
  }

  /** Ends the publication at once; the socket lingers so that the peer can read the last answer. */
  #leave(cause: string, fault?: StreamFault): void {
    if (this.#state === 'leaving') return
    const { socket, limits, log, remoteAddress } = this.#options
    this.#state = 'leaving'
    this.#cause = cause
    this.#rest = null
    this.#reader.discard()
    this.#deadline.set(limits.lingerMs, () => socket.destroy())
    log.info({ remoteAddress, cause, received: this.#received }, 'an RTMP connection ended')
    const publication = this.#media?.publication
    if (publication !== undefined) this.#guard(() => publication.closed(cause, fault))
    // Bytes left unread would turn the end into a reset, and the peer would lose the answer.
    socket.resume()
    socket.end()
  }
}
