import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { cpuSeconds, residentMb } from '../process-usage.ts'
import { largeYoungSpace as flags, nextMessage, startProgram } from '../programs.ts'
import { readersReport, serverReport, type ServerKind, type ServerOrder } from './messages.ts'

const serverProgram = new URL('./server.ts', import.meta.url)
const readersProgram = new URL('./readers.ts', import.meta.url)

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
  const server = startProgram(scope, serverProgram, { cores: '0', flags }, kind)
  const opened = serverReport.parse(await nextMessage(server))
  if (!('port' in opened)) throw new Error('the server reported no port')
  const pid = server.pid ?? 0
  await sleep(1000)
  const idleMb = await residentMb(pid)
  const readers = startProgram(scope, readersProgram, { cores: '1', flags }, String(opened.port), kind, String(sockets))
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
