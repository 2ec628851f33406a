import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { EngineCall, EnginePorts, EngineSetup, FromEngine, ToEngine } from '#main/engine/messages.ts'
import type { EngineEvent, RecordingFacts } from '#media/index.ts'

export interface EngineProcess {
  readonly rtmpPort: number
  readonly events: EngineEvent[]
  /** Address of a file of a stream. */
  url(streamId: string, file: string): string
  call(call: EngineCall): Promise<RecordingFacts | null>
  /** As a power cut would, to this process. */
  kill(): Promise<void>
}

/** The engine's process as the product runs it; any key is let in and names its stream. */
export async function startEngine(
  directory: string,
  diskReserve = 0,
  more: Partial<EngineSetup> = {},
): Promise<EngineProcess> {
  const child = fork(new URL('../../src/main/engine/process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  })
  const tell = (message: ToEngine): void => void child.send(message)
  const events: EngineEvent[] = []
  const waiting = new Map<number, PromiseWithResolvers<RecordingFacts | null>>()
  const listening = Promise.withResolvers<EnginePorts>()
  child.on('message', (message: FromEngine) => {
    if (message.type === 'listening') listening.resolve(message.ports)
    if (message.type === 'failed') listening.reject(new Error(message.message))
    if (message.type === 'event') events.push(message.event)
    if (message.type === 'answer') waiting.get(message.id)?.resolve(message.facts)
    if (message.type === 'broken') waiting.get(message.id)?.reject(new Error(message.message))
    if (message.type === 'publish') {
      const decision = { accepted: true, streamId: message.request.streamKey } as const
      tell({ type: 'decision', id: message.id, decision })
    }
  })
  const setup = {
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    diskReserve,
    ladder: 'off',
    logLevel: 'silent',
    ...more,
  } as const
  tell({ type: 'start', setup })
  const { rtmpPort, hlsPort } = await listening.promise
  const exited = once(child, 'exit')
  return {
    rtmpPort,
    events,
    url: (streamId, file) => `http://127.0.0.1:${hlsPort}/hls/${streamId}/${file}`,
    call(call) {
      const answer = Promise.withResolvers<RecordingFacts | null>()
      const id = waiting.size
      waiting.set(id, answer)
      tell({ type: 'call', id, call })
      return answer.promise
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
