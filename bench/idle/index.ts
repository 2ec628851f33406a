/** The memory of the idle site beside PGlite alone with the same database, and the time of a second start. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processTree, proportionalMb } from '../process-usage.ts'
import type { Outcome } from '../report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const starts = 5
/** Until what the start needs only once is released. */
const idleSeconds = 30
const allowedMb = 250
const allowedSeconds = 4

const memoryOf = async (pid: number): Promise<number> => {
  const sizes = await Promise.all((await processTree(pid)).map(proportionalMb))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Starts the site as `npm start` does; resolves when it is ready. */
async function startSite(directory: string, scope: AsyncDisposableStack) {
  const startedAt = performance.now()
  const site = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      RTMP_PORT: '0',
      HLS_PORT: '0',
      IDENTITY_PORT: '0',
      WEBRTC_PORTS: '0',
      DEMO_LIVE: '0',
      DEMO_CONTENT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: directory,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(site, 'exit')
  const end = async (): Promise<void> => {
    site.kill('SIGTERM')
    await exited
  }
  scope.defer(end)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    site.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Data folder:')) resolve()
    })
    void exited.then(() => reject(new Error(`the site did not start:\n${output}`)))
  })
  return { pid: site.pid ?? 0, seconds: (performance.now() - startedAt) / 1000, end }
}

async function memoryOfPglite(database: string, scope: AsyncDisposableStack): Promise<number> {
  const alone = fork(new URL('./pglite.ts', import.meta.url), [database])
  scope.defer(() => void alone.kill('SIGKILL'))
  await once(alone, 'message')
  await setTimeout(idleSeconds * 1000)
  const size = await memoryOf(alone.pid ?? 0)
  alone.kill('SIGKILL')
  await once(alone, 'exit')
  return size
}

export async function benchIdle(scope: AsyncDisposableStack): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-idle-'))
  scope.defer(() => rm(directory, { recursive: true, force: true, maxRetries: 20 }))
  // The first start builds the site and its database.
  await (await startSite(directory, scope)).end()
  const seconds: number[] = []
  let siteMb = 0
  for (let start = 1; start <= starts; start += 1) {
    const site = await startSite(directory, scope)
    seconds.push(site.seconds)
    if (start === starts) {
      await setTimeout(idleSeconds * 1000)
      siteMb = await memoryOf(site.pid)
    }
    await site.end()
  }
  const copy = join(directory, 'copy')
  await cp(join(directory, 'database'), copy, { recursive: true })
  const pgliteMb = await memoryOfPglite(copy, scope)
  const median = seconds.toSorted((one, other) => one - other)[Math.floor(starts / 2)] ?? Infinity
  return {
    baseline: 'PGlite alone with the same database',
    figures: [
      {
        what: 'idle memory, all processes, shared pages divided',
        unit: 'MB',
        ours: siteMb,
        baseline: pgliteMb,
        target: `≤ baseline + ${allowedMb}`,
        met: siteMb <= pgliteMb + allowedMb,
      },
      {
        what: 'second start, median',
        unit: 's',
        ours: median,
        baseline: null,
        target: `≤ ${allowedSeconds}`,
        met: median <= allowedSeconds,
      },
    ],
    conditions: { starts, idleSeconds, seconds },
  }
}
