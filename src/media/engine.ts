import type { Clock } from './clock.ts'
import type { RecordingFacts, TimeRange } from './recording/facts.ts'

export interface PublishRequest {
  readonly protocol: 'rtmp'
  readonly app: string
  readonly streamKey: string
  readonly remoteAddress: string
  /** What the encoder calls itself (`flashVer`), when it does. */
  readonly encoder: string | null
}

/** Who decides is outside the engine; the same `streamId` again continues an interrupted stream. */
export type PublishDecision =
  | { readonly accepted: true; readonly streamId: string }
  | { readonly accepted: false; readonly reason: string }

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
  readonly protocol: 'rtmp'
  /** Times the encoder came back during this stream. */
  readonly reconnects: number
  /** 99th percentile of "listed minus last byte arrived" of the recent parts, in milliseconds. */
  readonly partLateness: number
}

export type EngineEvent =
  | { readonly type: 'connected'; readonly streamId: string }
  /** The first part is listed: a player that comes now sees a picture. */
  | { readonly type: 'playable'; readonly streamId: string; readonly resumed: boolean }
  | { readonly type: 'disconnected'; readonly streamId: string; readonly cause: string }
  /** The stream goes on, but what is on air now will be missing from its past; once for each opening of a stream. */
  | { readonly type: 'unrecorded'; readonly streamId: string; readonly reason: 'disk-full' | 'storage-failed' }
  | { readonly type: 'refused'; readonly protocol: 'rtmp'; readonly reason: string; readonly remoteAddress: string }
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

export interface EngineOptions {
  readonly host: string
  /** 0 takes a free port; the chosen one is in `Engine.rtmpPort`. The same for the others. */
  readonly rtmpPort: number
  /** RTMP over TLS, on a port of its own. */
  readonly rtmps?: { readonly port: number; readonly files: CertificateFiles }
  readonly hlsPort: number
  /** Clips that are shown while an encoder is away. */
  readonly standby?: { readonly landscape: string; readonly portrait: string }
  /** Where streams are recorded, a folder for each. The engine's own: what its owner does not claim is removed. */
  readonly directory: string
  /** So many bytes of that disk are left to others: with less nothing more is recorded. 0 where it is left out. */
  readonly diskReserve?: number
  authorizePublish(request: PublishRequest): Promise<PublishDecision>
  onEvent(event: EngineEvent): void
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
  /**
   * Ends the playlist (EXT-X-ENDLIST) and disconnects the encoder. Resolves with the recording when it is played under
   * the addresses of the live, also of a stream that an earlier run of the engine left; with null where none stays.
   */
  end(streamId: string, ending: StreamEnding): Promise<RecordingFacts | null>
  /** Forgets a recording and frees its space. */
  remove(streamId: string): Promise<void>
  /**
   * Lets only whole segments within `range` of a recording be seen, or all of it again for null; nothing is deleted.
   * Null where there is no recording, or no whole segment in the range: then nothing has changed.
   */
  trim(streamId: string, range: TimeRange | null): Promise<RecordingFacts | null>
  /** Removes what earlier runs of the engine have left of all other streams. */
  claim(streamIds: readonly string[]): Promise<void>
  close(): Promise<void>
}
