import type { EngineCommands, EngineEvent, PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import type { Clock } from './clock.ts'
import type { Bucket } from './storage/index.ts'

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

export interface Engine extends EngineCommands {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
  /** For UDP and TCP; null without WebRTC. */
  readonly webRtcPort: number | null
  close(): Promise<void>
}

/** `auto`: as many smaller renditions as the machine can make. Otherwise their heights, in pixels. */
export type LadderSetting = 'auto' | 'off' | readonly number[]
