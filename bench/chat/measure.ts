import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { cpuSeconds, residentMb } from '../process-usage.ts'
import { readersReport, serverReport, type ServerKind, type ServerOrder } from './messages.ts'

export interface Load {
  readonly kind: ServerKind
  readonly sockets: number
  readonly perSecond: number
  readonly tickMs: number
  readonly seconds: number
}

export interface Measured {
  /** Messages delivered to sockets per second of the server's CPU time. */
  readonly deliveredPerCore: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly framesPerSecond: number
  /** Share of one core. */
  readonly busy: number
  /** Resident kilobytes per socket, minus the idle server. */
  readonly memoryKb: number
  /** Share of published messages that the sampled sockets received. */
  readonly arrived: number
  readonly evenness: number
  readonly lost: number
}

/** Starts a process pinned to one core (`taskset`), which ends with the scope. */
function start(scope: AsyncDisposableStack, core: number, file: string, ...programArgs: string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const args = ['-c', String(core), process.execPath, '--max-semi-space-size=32', path, ...programArgs]
  const child = spawn('taskset', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  scope.defer(() => void child.kill('SIGKILL'))
  return child
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`a benchmark process exited with ${String(code)}`)
  })
  const [message]: unknown[] = await Promise.race([once(child, 'message'), exited])
  return message
}

export async function measure(load: Load): Promise<Measured> {
  const scope = new AsyncDisposableStack()
  try {
    return await measureIn(scope, load)
  } finally {
    await scope.disposeAsync()
  }
}

async function measureIn(
  scope: AsyncDisposableStack,
  { kind, sockets, perSecond, tickMs, seconds }: Load,
): Promise<Measured> {
  const server = start(scope, 0, './server.ts', kind)
  const opened = serverReport.parse(await nextMessage(server))
  if (!('port' in opened)) throw new Error('the server reported no port')
  const pid = server.pid ?? 0
  await sleep(1000)
  const idleMb = await residentMb(pid)
  const readers = start(scope, 1, './readers.ts', String(opened.port), kind, String(sockets))
  await nextMessage(readers)
  await sleep(3000)
  const memoryKb = (((await residentMb(pid)) - idleMb) * 1024) / sockets

  // Warm-up: JIT compilation.
  server.send({ perSecond, tickMs } satisfies ServerOrder)
  await sleep(3000)
  server.send('stop' satisfies ServerOrder)
  await nextMessage(server)
  await sleep(1500)
  readers.send('begin')
  const before = await cpuSeconds(pid)
  server.send({ perSecond, tickMs } satisfies ServerOrder)
  await sleep(seconds * 1000)
  server.send('stop' satisfies ServerOrder)
  const done = serverReport.parse(await nextMessage(server))
  const used = (await cpuSeconds(pid)) - before
  await sleep(1500)
  readers.send('report')
  const report = readersReport.parse(await nextMessage(readers))
  if (!('published' in done) || report === 'connected') throw new Error('unexpected message of a benchmark process')
  return {
    deliveredPerCore: (report.perSocket * sockets) / used,
    p50Ms: percentile(report.delays, 0.5),
    p99Ms: percentile(report.delays, 0.99),
    framesPerSecond: report.framesPerSocket / seconds,
    busy: used / seconds,
    memoryKb,
    arrived: report.perSocket / done.published,
    evenness: report.evenness,
    lost: report.lost,
  }
}
