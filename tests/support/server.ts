import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killTree } from './process-tree.ts'
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
  /** Sends a signal, SIGTERM by default; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Kills the server if it still runs and removes its data. */
  close(): Promise<void>
}

export interface RunResult {
  readonly code: number | null
  readonly output: string
}

/** Ports that the system chooses: another product may run on the default ones. */
const freePorts = { PORT: '0', RTMP_PORT: '0', HLS_PORT: '0', IDENTITY_PORT: '0', WEBRTC_PORTS: '0' }

const settings = (dataDirectory: string, overrides: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'production',
  ...freePorts,
  DEMO: '1',
  // The demo encoder uses much of a processor core.
  DEMO_LIVE: '0',
  // Drawing it takes half a minute of a processor core.
  DEMO_CONTENT: '0',
  // An interrupted live waits until its test has looked at it.
  INTERRUPTION_GRACE: '600',
  // The ladder depends on the machine's load: keep runs equal.
  TRANSCODE: 'off',
  // Most tests are about playlists; those about WHEP override this.
  WHEP_VIEWERS: '0',
  DATA_DIR: dataDirectory,
  // Like `npm start`.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.compile-cache'),
  ...overrides,
})

// Child processes end with the test process, even when it is interrupted.
const started = new Map<ChildProcess, string | null>()

process.once('exit', () => {
  for (const [child, folder] of started) {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killTree(child.pid)
    if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
})
// Without a listener, the signal would end the process before `exit` handlers run.
process.once('SIGTERM', () => process.exit(143))

/** Kills `child` with its children and removes `folder` if this process exits before `done` is called. */
function endWithProcess(child: ChildProcess, folder: string | null): { done(): void } {
  started.set(child, folder)
  return { done: () => started.delete(child) }
}

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['build/main/server.js', 'start'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

/** Starts the product as `npm start` does, on free ports, and waits for its exit: for starts that must fail. */
export async function runServer(environment: Record<string, string>): Promise<RunResult> {
  const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = settings('', {})
  const { child, output } = launch({ PATH, NODE_ENV, NODE_COMPILE_CACHE, ...freePorts, ...environment })
  const [code]: unknown[] = await once(child, 'exit')
  return { code: typeof code === 'number' ? code : null, output: output() }
}

/**
 * Starts the product as `npm start` does, on free ports, and waits until it is ready. `keep` is a data folder to use
 * and not to remove.
 */
export async function startServer(overrides: Record<string, string> = {}, keep?: string): Promise<TestServer> {
  const dataDirectory = keep ?? mkdtempSync(join(tmpdir(), 'kirari-server-'))
  if (keep === undefined && overrides['DATABASE_URL'] === undefined) copyPrepared(join(dataDirectory, 'database'))
  const { child, output } = launch(settings(dataDirectory, overrides))
  const cleanup = endWithProcess(child, keep === undefined ? dataDirectory : null)
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Data folder:') && resolve())
    void exited.then(() => reject(new Error(`the server did not start:\n${output()}`)))
  })
  const printed = (name: string) => new RegExp(`${name}[^:]*: (\\S+)`).exec(output())?.[1] ?? null
  return {
    url: printed('Site') ?? '',
    rtmp: printed('RTMP server') ?? '',
    demoKey: printed('Stream key'),
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
      // The engine may outlive a killed site for a moment.
      if (!keep) await removeFolder(dataDirectory)
      cleanup.done()
    },
  }
}
