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

/** A STUN or TURN server that is announced to peers. */
export interface IceServer {
  /** Such as `turn:turn.example.jp:3478?transport=tcp`. */
  readonly url: string
  readonly username?: string
  readonly credential?: string
}

/** How publishers and viewers over WebRTC reach the engine. */
export interface WebRtcOptions {
  /** The first and last port, for UDP and TCP; the first free one is used. 0 and 0 select any. */
  readonly ports: readonly [number, number]
  /** Announced to peers; empty for the addresses of this machine. */
  readonly addresses: readonly string[]
  readonly iceServers: readonly IceServer[]
  /** Authenticates forwarded offers, whose client address is then trusted; null for no forwarding. */
  readonly forwardSecret: string | null
  /** The number of concurrent viewers of one live over WebRTC, at `/whep` of `hlsPort`; none if omitted. */
  readonly viewers?: number
}

/** The bucket to which recordings are copied. */
export interface BucketOptions {
  readonly bucket: Bucket
  /** Whether players are redirected to the bucket for files that are not on the disk. */
  readonly redirect: boolean
  /** How long recordings stay on the disk after they were copied, in milliseconds. */
  readonly keepLocalMs: number
}

export interface EngineOptions {
  readonly host: string
  /** 0 selects a free port, which `Engine.rtmpPort` returns; likewise for the other ports. */
  readonly rtmpPort: number
  /** Each RTMP connection comes through a proxy that sends the client's address by the PROXY protocol. */
  readonly rtmpProxied?: boolean
  /** RTMP over TLS, on a port of its own. */
  readonly rtmps?: { readonly port: number; readonly files: CertificateFiles }
  readonly hlsPort: number
  /** Whether clients reach `hlsPort` over https; false if omitted. */
  readonly secure?: boolean
  /** The number of trusted proxies in front of `hlsPort`, for X-Forwarded-For; 0 if omitted. */
  readonly proxies?: number
  /** WebRTC for publishers, at `/whip` of `hlsPort`, and for viewers; off if omitted. */
  readonly webRtc?: WebRtcOptions
  /** The standby clips, which play while an encoder is disconnected. */
  readonly standby?: { readonly landscape: string; readonly portrait: string }
  /** The folder of recordings, with a folder per stream. Unclaimed streams in it are removed. */
  readonly directory: string
  /** Other engines serve the same recordings: unknown streams require a signature. */
  readonly oneOfSeveral?: boolean
  /** Recordings are copied to the bucket, and played from there once they are not on the disk; none if omitted. */
  readonly bucket?: BucketOptions
  /** The key of signed playback addresses (`signPlayback`); without it all streams are open. */
  readonly playbackKey?: Uint8Array
  /** Recording stops when the disk of `directory` has less free bytes than this; 0 if omitted. */
  readonly diskReserve?: number
  authorizePublish(request: PublishRequest): Promise<PublishDecision>
  onEvent(event: EngineEvent): void
  /** Conversions of files; by default one at a time, with the usual limits. */
  readonly conversions?: { readonly atOnce: number; readonly maxBytes: number }
  /** The smaller renditions; none if omitted. */
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

/** `auto`: as many smaller renditions as the machine can encode. Otherwise their heights, in pixels. */
export type LadderSetting = 'auto' | 'off' | readonly number[]

/**
 * Node.js options for a process that runs an engine. Media lies outside the heap: with the small default heap the
 * garbage collector would run about twice a second for nothing.
 */
export const engineRuntimeOptions: readonly string[] = ['--initial-old-space-size=400']
