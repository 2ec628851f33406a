import type { VideoCodec } from '../codecs/index.ts'
import { amfText, amfObject, type AmfValue, isAmfObject } from './amf0.ts'
import { connected, onStatus, peerBandwidth, result, streamBegin, windowSize } from './answers.ts'
import type { Command } from './command-message.ts'
import { ProtocolError } from './message.ts'

const WINDOW = 2_500_000
const STREAM_ID = 1
const LONGEST_NAME = 1_024

export interface PublishCall {
  readonly app: string
  readonly streamKey: string
  /** The `flashVer` of `connect`. */
  readonly encoder: string | null
}

/** The action that the connection must take for a command, beyond the answers already sent. */
export type Step = { readonly type: 'none' | 'unpublish' } | { readonly type: 'publish'; readonly call: PublishCall }

const none: Step = { type: 'none' }

/**
 * Handles the commands of a publisher from `connect` to `publish` and back (RTMP 1.0 §7.2), as FFmpeg and OBS send
 * them.
 */
export class PublishDialogue {
  readonly #send: (bytes: Buffer) => void
  readonly #codecs: readonly VideoCodec[]
  #app: string | null = null
  #encoder: string | null = null
  #publishReceived = false

  /** `codecs` are announced to encoders; `publish` decides which of them a live may use. */
  constructor(send: (bytes: Buffer) => void, codecs: readonly VideoCodec[]) {
    this.#send = send
    this.#codecs = codecs
  }

  /** Repeated commands change nothing. Throws ProtocolError if the command order is invalid. */
  command(command: Command): Step {
    switch (command.name) {
      case 'connect':
        if (this.#app === null) this.#connect(command)
        return none
      case 'releaseStream':
      case 'FCPublish':
        this.#send(result(command.transaction, null, undefined))
        return none
      case 'createStream':
        this.#send(result(command.transaction, null, STREAM_ID))
        return none
      case 'publish':
        return this.#publishReceived ? none : { type: 'publish', call: this.#publish(command) }
      case 'FCUnpublish':
      case 'closeStream':
      case 'deleteStream':
        return this.#publishReceived ? { type: 'unpublish' } : none
      case 'play':
      case 'play2':
        this.#send(onStatus(STREAM_ID, { level: 'error', code: 'NetStream.Play.Failed', description: 'Publish only.' }))
        throw new ProtocolError('a player connected; streams are watched over HLS')
      default:
        return none
    }
  }

  accept(): void {
    this.#send(streamBegin(STREAM_ID))
    this.#status('status', 'NetStream.Publish.Start', 'Publishing.')
  }

  /** The key is wrong or the stream cannot be accepted now. */
  refuse(reason: string): void {
    this.#status('error', 'NetStream.Publish.BadName', reason)
  }

  /** The stream was accepted, but its content cannot be. */
  reject(reason: string): void {
    this.#status('error', 'NetStream.Publish.Rejected', reason)
  }

  goodbye(reason: string): void {
    this.#status('status', 'NetStream.Unpublish.Success', reason)
  }

  #status(level: 'status' | 'error', code: string, description: string): void {
    this.#send(onStatus(STREAM_ID, { level, code, description }))
  }

  #connect(command: Command): void {
    this.#app = plainName(amfText(command.object, 'app') ?? '')
    const encoder = amfText(command.object, 'flashVer')
    this.#encoder = encoder === null ? null : encoder.slice(0, 200)
    const answer = connected(command.transaction, enhancedCapabilities(command.object, this.#codecs))
    this.#send(Buffer.concat([windowSize(WINDOW), peerBandwidth(WINDOW), answer]))
  }

  #publish(command: Command): PublishCall {
    const name = command.arguments[0]
    if (this.#app === null) throw new ProtocolError('publish was sent before connect')
    if (typeof name !== 'string' || name.length > LONGEST_NAME)
      throw new ProtocolError('publish contains no stream name')
    this.#publishReceived = true
    return { app: this.#app, streamKey: plainName(name), encoder: this.#encoder }
  }
}

/** Encoders append parameters such as `?backup=1`, which are not part of the name. */
const plainName = (name: string): string => name.replace(/\?.*$/s, '').slice(0, LONGEST_NAME)

/** An encoder that sends any of these properties in `connect` supports Enhanced RTMP. */
const ASKS = ['fourCcList', 'videoFourCcInfoMap', 'audioFourCcInfoMap', 'capsEx']
/** FourCcInfoMask: accepted codecs are decoded where viewers need it, and forwarded. */
const DECODE_AND_FORWARD = 0x01 | 0x04
/** CapsExMask: modifiers are skipped. */
const MODIFIERS = 0x04

/**
 * The properties in the response to `connect` for an encoder with Enhanced RTMP (v2, Enhancing NetConnection connect
 * Command): the codecs as the list of version 1 and as the maps of version 2. Empty for other encoders.
 */
function enhancedCapabilities(connect: AmfValue, codecs: readonly VideoCodec[]): Readonly<Record<string, AmfValue>> {
  if (!isAmfObject(connect) || !ASKS.some((name) => connect.has(name))) return {}
  const map = (names: readonly string[]): AmfValue =>
    amfObject(Object.fromEntries(names.map((name) => [name, DECODE_AND_FORWARD])))
  return {
    fourCcList: [...codecs, 'mp4a'],
    videoFourCcInfoMap: map(codecs),
    audioFourCcInfoMap: map(['mp4a']),
    capsEx: MODIFIERS,
  }
}
