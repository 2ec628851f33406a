import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface TestRedis {
  readonly url: string
  /** Kills the server, as a crash would; its data is lost. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Delays every response, as a cut network does. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a Redis server without persistence on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-redis-'))
  const port = await freePort()
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    const started = spawn('redis-server', options, { stdio: 'ignore' })
    server = started
    while (started.exitCode === null && started.signalCode === null) {
      if (await accepts(port)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('Redis exited before it was ready')
  }

  async function stop(): Promise<void> {
    if (server === null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
    server = null
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
