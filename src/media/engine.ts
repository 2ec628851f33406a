import type { Clock } from './clock.ts'

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
  /** Where the DVR windows go, a folder for each stream. The engine's own: it is emptied at the start. */
  readonly directory: string
  authorizePublish(request: PublishRequest): Promise<PublishDecision>
  onEvent(event: EngineEvent): void
  readonly log: EngineLog
  readonly clock?: Clock
}

export interface Engine {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
  /** Ends the playlist (EXT-X-ENDLIST), disconnects the encoder, and forgets the stream and its files after `keepMs`. */
  end(streamId: string, keepMs: number): Promise<void>
  close(): Promise<void>
}
