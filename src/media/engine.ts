import type { BucketState } from './bucket/state.ts'
import type { Clock } from './clock.ts'
import type { RecordingFacts, TimeRange } from './recording/facts.ts'
import type { RenditionReport } from './stream/rendition-report.ts'
import type { Bucket } from './storage/bucket.ts'
import type { StreamFault } from './stream/unplayable.ts'
import type { LadderSetting } from './transcode/setting.ts'

/** How an encoder reaches the engine. */
export type IngestProtocol = 'rtmp' | 'whip'

export interface PublishRequest {
  readonly protocol: IngestProtocol
  readonly app: string
  readonly streamKey: string
  readonly remoteAddress: string
  /** What the encoder calls itself (`flashVer` or `User-Agent`), when it does. */
  readonly encoder: string | null
}

/** Who decides is outside the engine; the same `streamId` again continues an interrupted stream. */
export type PublishDecision =
  | {
      readonly accepted: true
      readonly streamId: string
      /** True: only signed addresses play it. */
      readonly signed?: boolean
      /** False: this stream has smaller renditions only where the setting names them. */
      readonly mayHaveLadder?: false
      /** False: its recording will not be kept, and needs no copy in the bucket. */
      readonly archiving?: false
      /** True: viewers may watch it over WebRTC too (WHEP), where the engine has places for them. */
      readonly overWebRtc?: boolean
      /** Another engine has carried it before: what that one recorded is in the bucket. */
      readonly moved?: true
    }
  | {
      readonly accepted: false
      readonly reason: string
      /** Which kind of refusal it is, for protocols that have words for it; without one, a fault that may pass. */
      readonly why?: 'unknown-key' | 'not-allowed' | 'not-now' | 'no-live' | 'too-often'
    }

export interface StreamHealth {
  /** Bits per second over the last seconds, picture and sound together. */
  readonly bitrate: number
  readonly frameRate: number
  /** Between the last two key frames, in milliseconds; null before the second. */
  readonly keyFrameInterval: number | null
  /** Media time that came in relation to the time it took; below 1 the encoder falls behind. */
  readonly speed: number
  /** Pictures that the encoder left out since it connected. */
  readonly droppedFrames: number
  /** The loudest moment of late, in dB below full scale (0 to -100); null without sound, or before it is known. */
  readonly soundLevel: number | null
  readonly width: number
  readonly height: number
  readonly videoCodec: string | null
  readonly audioCodec: string | null
  readonly encoder: string | null
  readonly protocol: IngestProtocol
  /** Times the encoder came back during this stream. */
  readonly reconnects: number
  /** 99th percentile of "listed minus last byte arrived" of the recent parts, in milliseconds. */
  readonly partLateness: number
  /** Media that has come and that no playlist lists yet, in milliseconds; 0 while it keeps up. */
  readonly queued: number
  /** The smaller renditions that are or were made, the tallest first. */
  readonly renditions: readonly RenditionReport[]
}

export type EngineEvent =
  | { readonly type: 'connected'; readonly streamId: string }
  /** The first part is listed: a player that comes now sees a picture. */
  | { readonly type: 'playable'; readonly streamId: string; readonly resumed: boolean }
  | {
      readonly type: 'disconnected'
      readonly streamId: string
      readonly cause: string
      /** The engine sent the encoder away, because viewers could not play what it sends. */
      readonly fault?: StreamFault
    }
  /** There is a picture of what is on air (`poster.jpg` beside its playlist), renewed every 20 seconds; once an opening. */
  | { readonly type: 'pictured'; readonly streamId: string }
  /** The stream goes on, but what is on air now will be missing from its past; once for each opening of a stream. */
  | { readonly type: 'unrecorded'; readonly streamId: string; readonly reason: 'disk-full' | 'storage-failed' }
  | {
      readonly type: 'refused'
      readonly protocol: IngestProtocol
      readonly reason: string
      readonly remoteAddress: string
    }
  /** How well the bucket keeps up, when that changes. */
  | { readonly type: 'bucket'; readonly state: BucketState }
  /** Every two seconds while an encoder is connected. */
  | { readonly type: 'health'; readonly streamId: string; readonly health: StreamHealth }

export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** PEM files: the certificate with its chain, and its private key. */
export interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

/** A STUN or TURN server that peers are told of. */
export interface IceServer {
  /** Such as `turn:turn.example.jp:3478?transport=tcp`. */
  readonly url: string
  readonly username?: string
  readonly credential?: string
}

/** How publishers and viewers over WebRTC reach the engine. */
export interface WebRtcOptions {
  /** First and last, for UDP and TCP; the first one that is free is taken. 0 and 0 take any. */
  readonly ports: readonly [number, number]
  /** Announced to peers; empty for those of this machine. */
  readonly addresses: readonly string[]
  readonly iceServers: readonly IceServer[]
  /** Who knows it is believed whose offers it forwards; null for nobody. */
  readonly forwardSecret: string | null
  /** How many may watch one live over WebRTC at a time, at `/whep` of `hlsPort`; none where it is left out. */
  readonly viewers?: number
  /** Proxies before `hlsPort` whose X-Forwarded-For is believed; 0 where it is left out. */
  readonly proxies?: number
}

/** Where recordings are kept beside the disk. */
export interface BucketOptions {
  readonly bucket: Bucket
  /** Players fetch from the bucket themselves what is not on the disk. */
  readonly redirect: boolean
  /** How long recordings stay on the disk that the bucket has as well, in milliseconds. */
  readonly keepLocalMs: number
}

export interface EngineOptions {
  readonly host: string
  /** 0 takes a free port; the chosen one is in `Engine.rtmpPort`. The same for the others. */
  readonly rtmpPort: number
  /** Each RTMP connection comes through a proxy that tells by the PROXY protocol for whom. */
  readonly rtmpProxied?: boolean
  /** RTMP over TLS, on a port of its own. */
  readonly rtmps?: { readonly port: number; readonly files: CertificateFiles }
  readonly hlsPort: number
  /** Where publishers come in over WebRTC, at `/whip` of `hlsPort`, and viewers; without it they don't. */
  readonly webRtc?: WebRtcOptions
  /** Clips that are shown while an encoder is away. */
  readonly standby?: { readonly landscape: string; readonly portrait: string }
  /** Where streams are recorded, a folder for each. The engine's own: what its owner does not claim is removed. */
  readonly directory: string
  /** Other engines play the same recordings: streams of which nothing was said stay closed. */
  readonly oneOfSeveral?: boolean
  /** Recordings are copied there, and played from there when the disk has them no more; none where it is left out. */
  readonly bucket?: BucketOptions
  /** Signs addresses of streams that not everybody may play (`signPlayback`); without it every stream is open. */
  readonly playbackKey?: Uint8Array
  /** So many bytes of that disk are left to others: with less nothing more is recorded. 0 where it is left out. */
  readonly diskReserve?: number
  authorizePublish(request: PublishRequest): Promise<PublishDecision>
  onEvent(event: EngineEvent): void
  /** The smaller renditions; none where it is left out. */
  readonly ladder?: LadderSetting
  readonly log: EngineLog
  readonly clock?: Clock
}

export interface StreamEnding {
  /** Whether the recording stays, and is played from now on. */
  readonly keep: boolean
  /** How long what does not stay can still be played, in milliseconds. */
  readonly keepMs: number
}

export interface Engine {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
  /** For UDP and TCP; null without WebRTC. */
  readonly webRtcPort: number | null
  /**
   * Ends the playlist (EXT-X-ENDLIST) and disconnects the encoder. Resolves with the recording when it is played under
   * the addresses of the live, also of a stream that an earlier run of the engine left; with null where none stays.
   */
  end(streamId: string, ending: StreamEnding): Promise<RecordingFacts | null>
  /** Sends the encoder of a stream away, where there is one; it may come back. */
  disconnect(streamId: string): void
  /** Gives a stream up that goes on elsewhere; resolves when the bucket has what was recorded of it here, or does not answer. */
  release(streamId: string): Promise<void>
  /** Forgets a recording and frees its space. */
  remove(streamId: string): Promise<void>
  /**
   * Lets only whole segments within `range` of a recording be seen, or all of it again for null; nothing is deleted.
   * Null where there is no recording, or no whole segment in the range: then nothing has changed.
   */
  trim(streamId: string, range: TimeRange | null): Promise<RecordingFacts | null>
  /**
   * Shows a recording by its picture at `atMs` of the whole of it; for null, or where that is not shown, by one that the
   * engine chooses. Null where there is no recording.
   */
  choosePicture(streamId: string, atMs: number | null): Promise<RecordingFacts | null>
  /**
   * Says what the owner keeps: removes what earlier runs of the engine have left of all other streams. Of those kept the
   * `signed` ones are played by signed addresses only, the others by anybody.
   */
  claim(streamIds: readonly string[], signed: readonly string[]): Promise<void>
  /** Lets only signed addresses play a stream, or anybody again. */
  restrict(streamId: string, signed: boolean): void
  close(): Promise<void>
}
