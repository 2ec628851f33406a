import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineRuntimeOptions } from '#media/index.ts'
import type { LiveServer } from './servers.ts'

/** The product's engine in its own process, with renditions of these heights. */
export async function startEngineServer(heights: readonly number[] = []): Promise<LiveServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-engine-'))
  const child = fork(fileURLToPath(new URL('./engine-process.ts', import.meta.url)), [folder, ...heights.map(String)], {
    execArgv: [...engineRuntimeOptions],
  })
  const exited = once(child, 'exit')
  const nextMessage = async (): Promise<unknown> => {
    const [message] = await Promise.race([once(child, 'message'), exited.then(() => [null])])
    return message
  }
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect()
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    await exited
    clearTimeout(force)
    await rm(folder, { recursive: true, force: true })
  }
  const ports = await nextMessage()
  if (!isPorts(ports) || child.pid === undefined) {
    await stop()
    throw new Error('the engine did not start')
  }
  const { pid } = child
  return {
    name: 'kirari',
    rtmpPort: ports.rtmpPort,
    playlistUrl: (key) => `http://127.0.0.1:${ports.hlsPort}/hls/${key}/index.m3u8`,
    pids: async () => [pid],
    async lateness() {
      child.send('lateness')
      const response = await nextMessage()
      return isNumbers(response) ? response : []
    },
    stop,
  }
}

function isPorts(message: unknown): message is { rtmpPort: number; hlsPort: number } {
  return typeof message === 'object' && message !== null && 'rtmpPort' in message && 'hlsPort' in message
}

function isNumbers(message: unknown): message is number[] {
  return Array.isArray(message) && message.every((item) => typeof item === 'number')
}
