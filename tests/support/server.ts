import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithProcess } from './end-with-process.ts'
import { copyPrepared } from './prepared-database.ts'
import { removeFolder } from './remove-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface TestServer {
  readonly url: string
  readonly rtmp: string
  readonly demoKey: string | null
  readonly process: ChildProcess
  readonly dataDirectory: string
  output(): string
  /** Asks it to end as an operator would; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it however it is, and removes its data. */
  close(): Promise<void>
}

export interface RunResult {
  readonly code: number | null
  readonly output: string
}

const settings = (dataDirectory: string, more: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  PORT: '0',
  RTMP_PORT: '0',
  HLS_PORT: '0',
  IDENTITY_PORT: '0',
  WEBRTC_PORTS: '0',
  DEMO: '1',
  // Its encoder takes much of a processor core.
  DEMO_LIVE: '0',
  // What a machine has room for differs from one run to the next.
  TRANSCODE: 'off',
  // Most tests are about what playlists bring; where it is about WHEP they say so.
  WHEP_VIEWERS: '0',
  DATA_DIR: dataDirectory,
  // As `npm start` has it.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.compile-cache'),
  ...more,
})

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main/cli.ts', 'start'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

/** Starts the product as `npm start` does and waits for its end: for starts that must fail. */
export async function runServer(environment: Record<string, string>): Promise<RunResult> {
  const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = settings('', {})
  const { child, output } = launch({ PATH, NODE_ENV, NODE_COMPILE_CACHE, ...environment })
  const [code]: unknown[] = await once(child, 'exit')
  return { code: typeof code === 'number' ? code : null, output: output() }
}

/** Starts the product as `npm start` does, on free ports and with data of its own, and waits until it is ready. */
export async function startServer(more: Record<string, string> = {}, keep?: string): Promise<TestServer> {
  const dataDirectory = keep ?? mkdtempSync(join(tmpdir(), 'kirari-server-'))
  if (keep === undefined && more['DATABASE_URL'] === undefined) copyPrepared(join(dataDirectory, 'database'))
  const { child, output } = launch(settings(dataDirectory, more))
  const life = endWithProcess(child, keep === undefined ? dataDirectory : null)
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Data folder:') && resolve())
    void exited.then(() => reject(new Error(`the server did not start:\n${output()}`)))
  })
  const line = (name: string) => new RegExp(`${name}[^:]*: (\\S+)`).exec(output())?.[1] ?? null
  return {
    url: line('Site') ?? '',
    rtmp: line('RTMP server') ?? '',
    demoKey: line('Stream key'),
    process: child,
    dataDirectory,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
      return child.exitCode
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await exited
      }
      // The engine may live a moment longer than the site that was killed.
      if (!keep) await removeFolder(dataDirectory)
      life.done()
    },
  }
}
