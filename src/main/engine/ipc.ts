/** Functions that the site process and the engine process call on each other, by birpc over IPC. */
import type { EngineEvent, PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import type { EngineOptions } from '#media/index.ts'
import type { BucketSetting } from '../compose/objects.ts'

/** Engine options that IPC can transfer: without functions and objects. */
export interface EngineProcessOptions extends Omit<
  EngineOptions,
  'authorizePublish' | 'onEvent' | 'log' | 'clock' | 'bucket' | 'ladder'
> {
  readonly ladder: NonNullable<EngineOptions['ladder']>
  readonly bucket?: BucketSetting
  readonly logLevel: string
}

export interface EnginePorts {
  readonly rtmpPort: number
  readonly rtmpsPort: number | null
  readonly hlsPort: number
}

/** A port could not be opened. `code` is that of Node.js. */
export interface ListenFailure {
  readonly code: string
  readonly port: number | null
  readonly message: string
}

/** Functions of the engine's process. */
export interface EngineFunctions {
  start(options: EngineProcessOptions): Promise<{ readonly ports: EnginePorts } | { readonly failure: ListenFailure }>
  /** Performs `{ name, input }`, one of the commands of the engine protocol. */
  perform(call: object): Promise<unknown>
  /** Ends the process. */
  close(): void
}

/** Functions of the process that owns the engine. */
export interface OwnerFunctions {
  authorizePublish(request: PublishRequest): Promise<PublishDecision>
  onEvent(event: EngineEvent): void
}

/** The engine protocol has no time limit of its own: a hook may run long, and the end of the process ends every call. */
export const NO_TIMEOUT = -1
