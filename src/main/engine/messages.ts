import type { CertificateFiles, EngineEvent, PublishDecision, PublishRequest } from '#media/index.ts'

export interface EngineSetup {
  readonly host: string
  readonly rtmpPort: number
  readonly rtmps?: { readonly port: number; readonly files: CertificateFiles }
  readonly hlsPort: number
  readonly standby: { readonly landscape: string; readonly portrait: string }
  readonly directory: string
  readonly logLevel: string
}

export interface EnginePorts {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
}

export type ToEngine =
  | { readonly type: 'start'; readonly setup: EngineSetup }
  | { readonly type: 'decision'; readonly id: number; readonly decision: PublishDecision }
  | { readonly type: 'end'; readonly streamId: string; readonly keepMs: number }
  | { readonly type: 'close' }

export type FromEngine =
  | { readonly type: 'listening'; readonly ports: EnginePorts }
  /** A port is taken or forbidden: `code` as Node names it. */
  | { readonly type: 'failed'; readonly code: string; readonly port: number | null; readonly message: string }
  | { readonly type: 'publish'; readonly id: number; readonly request: PublishRequest }
  | { readonly type: 'event'; readonly event: EngineEvent }
