import {
  commandsOver,
  readOutput,
  type BucketState,
  type PublishDecision,
  type SendCommand,
} from '#engine-protocol/index.ts'
import { engineRuntimeOptions } from '#media/index.ts'
import {
  MediaUnavailable,
  type ConversionListener,
  type MediaEngine,
  type MediaListener,
  type PickListener,
} from '#server/ports/media/port.ts'
import { createBirpc, type BirpcReturn } from 'birpc'
import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { supervise } from '../supervise.ts'
import {
  NO_TIMEOUT,
  type EngineFunctions,
  type EnginePorts,
  type EngineProcessOptions,
  type ListenFailure,
  type OwnerFunctions,
} from './ipc.ts'

export interface EngineSupervisor extends MediaEngine, EnginePorts {
  state(): 'ok' | 'starting'
  /** Null without a bucket, and until its first state event. */
  bucket(): BucketState | null
  pid(): number | null
  close(): Promise<void>
}

/** The engine could not open a port at its first start. */
export class EngineNotListening extends Error {
  override readonly name = 'EngineNotListening'
  readonly code: string
  readonly port: number | null
  constructor({ message, code, port }: ListenFailure) {
    super(message)
    this.code = code
    this.port = port
  }
}

const failedDecision: PublishDecision = { accepted: false, reason: 'the server could not authorize the encoder' }

/** Runs the engine and restarts it after a crash; resolves when it listens for the first time. */
export async function superviseEngine(options: EngineProcessOptions, log: Logger): Promise<EngineSupervisor> {
  let listener: MediaListener | null = null
  let conversions: ConversionListener | null = null
  let picks: PickListener | null = null
  let ports: EnginePorts | null = null
  let listening = false
  let bucket: BucketState | null = null
  let engine: BirpcReturn<EngineFunctions, OwnerFunctions> | null = null
  const first = Promise.withResolvers<EnginePorts>()

  const functions: OwnerFunctions = {
    async authorizePublish(request) {
      try {
        return (await listener?.authorizePublish(request)) ?? failedDecision
      } catch (error) {
        log.error({ err: error }, 'could not authorize a publish request')
        return failedDecision
      }
    },
    onEvent(event) {
      if (event.type === 'bucket') bucket = event.state
      else if (event.type === 'conversion') conversions?.onConversion(event)
      else if (event.type === 'pick') picks?.onPick(event)
      // The engine logs refused encoders itself.
      else if (event.type !== 'refused') listener?.onEvent(event)
    },
  }

  async function start(child: ChildProcess, started: BirpcReturn<EngineFunctions, OwnerFunctions>): Promise<void> {
    // A restarted engine uses the same ports, also those chosen by the system.
    const answer = await started.start(ports === null ? options : withPorts(options, ports))
    if ('failure' in answer) {
      const { port, code, message } = answer.failure
      log.error({ port, code }, `the media engine could not listen: ${message}`)
      first.reject(new EngineNotListening(answer.failure))
      child.kill('SIGKILL')
      return
    }
    listening = true
    if (ports) {
      listener?.onEvent({ type: 'restarted' })
      conversions?.onRestart()
      picks?.onRestart()
    }
    ports = answer.ports
    first.resolve(ports)
  }

  const supervised = supervise({
    name: 'the media engine',
    module: new URL('./process.ts', import.meta.url),
    log,
    runtimeOptions: engineRuntimeOptions,
    started(child) {
      listening = false
      const started = createBirpc<EngineFunctions, OwnerFunctions>(functions, {
        post: (message) => child.connected && child.send(message),
        on: (receive) => child.on('message', receive),
        eventNames: ['close'],
        timeout: NO_TIMEOUT,
      })
      engine = started
      child.once('exit', () => {
        listening = false
        if (engine === started) engine = null
        started.$close(new Error('the media engine process ended'))
      })
      start(child, started).catch((error: unknown) => log.debug({ err: error }, 'could not start the media engine'))
    },
    requestEnd: () => void engine?.close(),
  })

  const firstPorts = await first.promise.catch(async (error: unknown) => {
    await supervised.stop(0)
    throw error
  })

  const send: SendCommand = async (name, input) => {
    if (!engine) throw new MediaUnavailable('the media engine is not running')
    try {
      return readOutput(name, await engine.perform({ name, input }))
    } catch (error) {
      throw new MediaUnavailable(`the media engine failed to perform "${name}"`, { cause: error })
    }
  }
  return {
    ...firstPorts,
    ...commandsOver(send),
    listen(newListener) {
      listener = newListener
    },
    listenToConversions(newListener) {
      conversions = newListener
    },
    listenToPicks(newListener) {
      picks = newListener
    },
    // The engine process starts with this one, without any lives.
    carried: async () => [],
    state: () => (listening && supervised.current() ? 'ok' : 'starting'),
    bucket: () => bucket,
    pid: () => supervised.current()?.pid ?? null,
    close: () => supervised.stop(5000),
  }
}

function withPorts(options: EngineProcessOptions, { rtmpPort, rtmpsPort, hlsPort }: EnginePorts): EngineProcessOptions {
  const rtmps = options.rtmps && rtmpsPort !== null ? { rtmps: { ...options.rtmps, port: rtmpsPort } } : {}
  return { ...options, rtmpPort, hlsPort, ...rtmps }
}
