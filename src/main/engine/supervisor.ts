import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { engineRuntimeOptions, type BucketState, type EngineEvent } from '#media/index.ts'
import type { MediaEngine, MediaListener, Recording } from '#server/ports/media/port.ts'
import { supervise } from '../supervise.ts'
import { EngineCalls } from './calls.ts'
import type { EngineCall, EnginePorts, EngineSetup, FromEngine, ToEngine } from './messages.ts'

export interface EngineSupervisor extends MediaEngine, EnginePorts {
  state(): 'ok' | 'starting'
  /** What the calls of MediaEngine do, named by a message. */
  call(call: EngineCall): Promise<Recording | null>
  /** How well its bucket keeps up; null until it has said so, or without one. */
  bucket(): BucketState | null
  pid(): number | null
  /** Gives a stream up, which goes on elsewhere; resolves when the bucket has what was recorded of it here. */
  release(streamId: string): Promise<void>
  close(): Promise<void>
}

/** The engine could not open a port at its first start. */
export class EngineNotListening extends Error {
  override readonly name = 'EngineNotListening'
  readonly code: string
  readonly port: number | null
  constructor({ message, code, port }: Extract<FromEngine, { type: 'failed' }>) {
    super(message)
    this.code = code
    this.port = port
  }
}

/** Runs the engine and keeps it running; resolves when it listens for the first time. */
export async function superviseEngine(setup: EngineSetup, log: Logger): Promise<EngineSupervisor> {
  let listener: MediaListener | null = null
  let ports: EnginePorts | null = null
  let listening = false
  let bucket: BucketState | null = null
  const calls = new EngineCalls()
  const first = Promise.withResolvers<EnginePorts>()

  const send = (child: ChildProcess | null, message: ToEngine) => {
    if (child?.connected) child.send(message)
  }

  async function decide(child: ChildProcess, { id, request }: Extract<FromEngine, { type: 'publish' }>): Promise<void> {
    const refused = { accepted: false, reason: 'the server could not decide' } as const
    const judged = listener ? listener.authorizePublish(request) : Promise.resolve(refused)
    const decision = await judged.catch((error: unknown) => {
      log.error({ err: error }, 'an encoder could not be judged')
      return refused
    })
    send(child, { type: 'decision', id, decision })
  }

  function follow(child: ChildProcess, message: FromEngine): void {
    if (message.type === 'publish') void decide(child, message)
    if (message.type === 'failed') {
      log.error({ port: message.port, code: message.code }, `the media engine does not listen: ${message.message}`)
      first.reject(new EngineNotListening(message))
      child.kill('SIGKILL')
    }
    if (message.type === 'listening') {
      listening = true
      if (ports) listener?.onEvent({ type: 'restarted' })
      ports = message.ports
      first.resolve(ports)
    }
    if (message.type === 'answer' || message.type === 'broken') calls.answered(message)
    if (message.type === 'event') hear(message.event)
  }

  function hear(event: EngineEvent): void {
    if (event.type === 'bucket') bucket = event.state
    // The engine has logged refusals itself; nothing follows from them here.
    else if (event.type !== 'refused') listener?.onEvent(event)
  }

  const supervised = supervise({
    name: 'the media engine',
    module: new URL('./process.ts', import.meta.url),
    log,
    runtimeOptions: engineRuntimeOptions,
    started(child) {
      listening = false
      child.once('exit', () => {
        listening = false
        calls.ended(child)
      })
      child.on('message', (message: FromEngine) => follow(child, message))
      // After a crash the same ports again, also where they were chosen by the system.
      send(child, { type: 'start', setup: ports === null ? setup : withPorts(setup, ports) })
    },
    askToEnd: (child) => send(child, { type: 'close' }),
  })

  const known = await first.promise.catch(async (error: unknown) => {
    await supervised.stop(0)
    throw error
  })
  const call = (asked: EngineCall) => calls.call(supervised.current(), asked)
  return {
    ...known,
    call,
    listen(newListener) {
      listener = newListener
    },
    // Its process is as old as this one.
    carried: async () => [],
    end: (streamId, ending) => call({ name: 'end', streamId, ending }),
    trim: (streamId, range) => call({ name: 'trim', streamId, range }),
    choosePicture: (streamId, atMs) => call({ name: 'choose-picture', streamId, atMs }),
    async disconnect(streamId) {
      await call({ name: 'disconnect', streamId })
    },
    async remove(streamId) {
      await call({ name: 'remove', streamId })
    },
    async claim(streamIds, signed) {
      await call({ name: 'claim', streamIds, signed })
    },
    async release(streamId) {
      await call({ name: 'release', streamId })
    },
    async restrict(streamId, signed) {
      await call({ name: 'restrict', streamId, signed })
    },
    state: () => (listening && supervised.current() ? 'ok' : 'starting'),
    bucket: () => bucket,
    pid: () => supervised.current()?.pid ?? null,
    close: () => supervised.stop(5000),
  }
}

function withPorts(setup: EngineSetup, { rtmpPort, rtmpsPort, hlsPort }: EnginePorts): EngineSetup {
  const rtmps = setup.rtmps && rtmpsPort !== null ? { rtmps: { ...setup.rtmps, port: rtmpsPort } } : {}
  return { ...setup, rtmpPort, hlsPort, ...rtmps }
}
