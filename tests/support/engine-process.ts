import { commandsOver, readOutput, type EngineCommands, type EngineEvent } from '#engine-protocol/index.ts'
import { createBirpc } from 'birpc'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { NO_TIMEOUT, type EngineFunctions, type EngineProcessOptions, type OwnerFunctions } from '#main/engine/ipc.ts'

export interface EngineProcess extends EngineCommands {
  readonly rtmpPort: number
  readonly events: EngineEvent[]
  /** URL of a file of a stream. */
  url(streamId: string, file: string): string
  /** Kills the process, as a power failure would. */
  kill(): Promise<void>
}

/** The engine process as the product runs it. Every stream key is accepted and is the stream's id. */
export async function startEngine(
  directory: string,
  diskReserve = 0,
  overrides: Partial<EngineProcessOptions> = {},
): Promise<EngineProcess> {
  const child = fork(new URL('../../src/main/engine/process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  })
  const events: EngineEvent[] = []
  const owner: OwnerFunctions = {
    authorizePublish: async ({ streamKey }) => ({ accepted: true, streamId: streamKey }),
    onEvent: (event) => void events.push(event),
  }
  const engine = createBirpc<EngineFunctions, OwnerFunctions>(owner, {
    post: (message) => child.send(message),
    on: (receive) => child.on('message', receive),
    timeout: NO_TIMEOUT,
  })
  const setup = {
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    diskReserve,
    ladder: 'off',
    logLevel: 'silent',
    ...overrides,
  } as const
  const started = await engine.start(setup)
  if ('failure' in started) throw new Error(started.failure.message)
  const { rtmpPort, hlsPort } = started.ports
  const exited = once(child, 'exit')
  return {
    rtmpPort,
    events,
    url: (streamId, file) => `http://127.0.0.1:${hlsPort}/hls/${streamId}/${file}`,
    ...commandsOver(async (name, input) => readOutput(name, await engine.perform({ name, input }))),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
