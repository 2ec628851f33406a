import type { BucketSetup } from '../compose/objects.ts'
import type {
  CertificateFiles,
  EngineEvent,
  LadderSetting,
  PublishDecision,
  PublishRequest,
  RecordingFacts,
  StreamEnding,
  TimeRange,
  WebRtcOptions,
} from '#media/index.ts'

export interface EngineSetup {
  readonly host: string
  readonly rtmpPort: number
  readonly rtmpProxied?: boolean
  readonly rtmps?: { readonly port: number; readonly files: CertificateFiles }
  readonly hlsPort: number
  readonly standby?: { readonly landscape: string; readonly portrait: string }
  readonly directory: string
  readonly diskReserve: number
  readonly bucket?: BucketSetup
  readonly playbackKey?: Uint8Array
  readonly oneOfSeveral?: boolean
  readonly ladder: LadderSetting
  readonly webRtc?: WebRtcOptions
  readonly logLevel: string
}

export interface EnginePorts {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
}

/** What the engine is asked for; each is answered once. */
export type EngineCall =
  | { readonly name: 'end'; readonly streamId: string; readonly ending: StreamEnding }
  | { readonly name: 'disconnect'; readonly streamId: string }
  | { readonly name: 'remove'; readonly streamId: string }
  | { readonly name: 'release'; readonly streamId: string }
  | { readonly name: 'trim'; readonly streamId: string; readonly range: TimeRange | null }
  | { readonly name: 'choose-picture'; readonly streamId: string; readonly atMs: number | null }
  | { readonly name: 'claim'; readonly streamIds: readonly string[]; readonly signed: readonly string[] }
  | { readonly name: 'restrict'; readonly streamId: string; readonly signed: boolean }

export type ToEngine =
  | { readonly type: 'start'; readonly setup: EngineSetup }
  | { readonly type: 'decision'; readonly id: number; readonly decision: PublishDecision }
  | { readonly type: 'call'; readonly id: number; readonly call: EngineCall }
  | { readonly type: 'close' }

export type FromEngine =
  | { readonly type: 'listening'; readonly ports: EnginePorts }
  /** A port is taken or forbidden: `code` as Node names it. */
  | { readonly type: 'failed'; readonly code: string; readonly port: number | null; readonly message: string }
  | { readonly type: 'publish'; readonly id: number; readonly request: PublishRequest }
  | { readonly type: 'event'; readonly event: EngineEvent }
  | { readonly type: 'answer'; readonly id: number; readonly facts: RecordingFacts | null }
  | { readonly type: 'broken'; readonly id: number; readonly message: string }
