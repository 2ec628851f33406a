import type { ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { engineRuntimeOptions } from '#media/index.ts'
import type { MediaEngine, MediaListener } from '#server/ports/media/port.ts'
import { supervise } from '../supervise.ts'
import { EngineCalls } from './calls.ts'
import type { EnginePorts, EngineSetup, FromEngine, ToEngine } from './messages.ts'

export interface EngineSupervisor extends MediaEngine, EnginePorts {
  state(): 'ok' | 'starting'
  pid(): number | null
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
    // The engine has logged refusals itself; nothing follows from them here.
    if (message.type === 'event' && message.event.type !== 'refused') listener?.onEvent(message.event)
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
  return {
    ...known,
    listen(newListener) {
      listener = newListener
    },
    end: (streamId, ending) => calls.call(supervised.current(), { name: 'end', streamId, ending }),
    trim: (streamId, range) => calls.call(supervised.current(), { name: 'trim', streamId, range }),
    async remove(streamId) {
      await calls.call(supervised.current(), { name: 'remove', streamId })
    },
    async claim(streamIds) {
      await calls.call(supervised.current(), { name: 'claim', streamIds })
    },
    state: () => (listening && supervised.current() ? 'ok' : 'starting'),
    pid: () => supervised.current()?.pid ?? null,
    close: () => supervised.stop(5000),
  }
}

function withPorts(setup: EngineSetup, { rtmpPort, rtmpsPort, hlsPort }: EnginePorts): EngineSetup {
  const rtmps = setup.rtmps && rtmpsPort !== null ? { rtmps: { ...setup.rtmps, port: rtmpsPort } } : {}
  return { ...setup, rtmpPort, hlsPort, ...rtmps }
}
