import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEdge } from '#tests/support/edge.ts'
import type { Figure } from '../report.ts'
import { childrenOf, cpuSeconds } from '../process-usage.ts'
import { get, keptConnections } from './get.ts'
import { startNginxFiles } from './nginx-files.ts'
import { publishLives } from './publish-lives.ts'
import { runProgram } from './run-program.ts'
import type { LiveServer } from './servers.ts'

const hotSeconds = 10
const hotConnections = 32
const reloadSeconds = 20
const reloadViewers = 500

const hotRequests = new URL('./hot-requests.ts', import.meta.url)
const reloadViewersProgram = new URL('./reload-viewers.ts', import.meta.url)

export interface DeliveryResult {
  /** Requests per second of CPU time. */
  readonly hot: { readonly ours: number; readonly edge: number; readonly nginx: number }
  readonly reloads: { readonly direct: ReloadResult; readonly edge: ReloadResult }
}

interface ReloadResult {
  readonly viewers: number
  /** Viewers that one core of the engine can serve. */
  readonly viewersPerCore: number
  /** 99th percentile of the delay behind the first viewer of a part, in milliseconds. */
  readonly behindP99: number
  readonly requests: number
  readonly failures: number
  /** Share of requests answered from the edge's cache. */
  readonly hitRate: number
}

/** The cost of delivering one live: the same bytes from the engine, the documented edge, and nginx as static files. */
export async function measureDelivery(
  server: LiveServer,
  file: string,
  folder: string,
  scope: AsyncDisposableStack,
): Promise<DeliveryResult> {
  const [engine] = await server.pids()
  const address = new URL(server.playlistUrl('live0'))
  if (engine === undefined) throw new Error('the engine has no process')
  const edge = await startEdge(Number(address.port))
  scope.defer(() => edge.close())
  const published = await publishLives(server, 1, file, scope)
  await sleep(12_000)

  const agent = keptConnections(4)
  const text = (await get(agent, new URL('video.m3u8', address).href)).body.toString('latin1')
  const segment = /^v0-0-.*m4s$/m.exec(text)?.[0] ?? ''
  const part = /PART:DURATION=[\d.]+,URI="([^"]+)"/.exec(text)?.[1] ?? ''
  const names = ['init', 'part', 'segment']
  const paths = [/MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '', part, segment]
  const files = join(folder, 'files')
  await mkdir(files)
  for (const [index, path] of paths.entries()) {
    await writeFile(join(files, names[index] ?? ''), (await get(agent, new URL(path, address).href)).body)
  }
  const staticServer = await startNginxFiles(files)
  scope.defer(() => staticServer.stop())
  const edgeAddress = new URL(address.pathname, edge.origin)
  const hot = {
    ours: await perCpuSecond(
      scope,
      [engine],
      paths.map((path) => new URL(path, address).href),
    ),
    edge: await perCpuSecond(
      scope,
      await childrenOf(edge.pid),
      paths.map((path) => new URL(path, edgeAddress).href),
    ),
    nginx: await perCpuSecond(
      scope,
      await childrenOf(staticServer.pid),
      names.map((name) => `${staticServer.origin}/${name}`),
    ),
  }
  const reloads = {
    direct: await reload(scope, engine, new URL('.', address).href),
    edge: await reload(scope, engine, new URL('.', edgeAddress).href),
  }
  await published.stop()
  return { hot, reloads }
}

async function total(pids: readonly number[]): Promise<number> {
  const used = await Promise.all(pids.map(cpuSeconds))
  return used.reduce((sum, value) => sum + value, 0)
}

async function perCpuSecond(
  scope: AsyncDisposableStack,
  pids: readonly number[],
  addresses: readonly string[],
): Promise<number> {
  console.log(`hot requests to ${new URL(addresses[0] ?? '').host}`)
  const before = await total(pids)
  const args = [hotSeconds, hotConnections, ...addresses]
  const { requests, failures } = await runProgram(scope, hotRequests, args, ['requests', 'failures'])
  if (failures > 0) throw new Error(`${failures} requests failed`)
  return requests / ((await total(pids)) - before)
}

async function reload(scope: AsyncDisposableStack, engine: number, folder: string): Promise<ReloadResult> {
  console.log(`${reloadViewers} viewers of ${folder}`)
  const before = await cpuSeconds(engine)
  const names = ['requests', 'hits', 'failures', 'behindP99', 'seconds'] as const
  const result = await runProgram(scope, reloadViewersProgram, [folder, reloadViewers, reloadSeconds], names)
  const used = ((await cpuSeconds(engine)) - before) / result.seconds
  return {
    viewers: reloadViewers,
    viewersPerCore: reloadViewers / used,
    behindP99: result.behindP99,
    requests: result.requests,
    failures: result.failures,
    hitRate: result.hits / result.requests,
  }
}

export function deliveryFigures({ hot, reloads }: DeliveryResult): Figure[] {
  const perCore = (what: string, ours: number, share: number): Figure => ({
    what,
    unit: 'requests per CPU second',
    ours,
    baseline: hot.nginx,
    target: `≥ ${share} × nginx with static files`,
    met: ours >= share * hot.nginx,
  })
  return [
    perCore('init, part and segment, hot, from the engine', hot.ours, 0.35),
    perCore('init, part and segment, hot, from the documented edge', hot.edge, 0.9),
    {
      what: 'viewers with blocking reloads per core of the engine',
      unit: 'viewers',
      ours: reloads.direct.viewersPerCore,
      baseline: null,
      target: 'none',
      met: reloads.direct.failures === 0,
    },
    {
      what: 'viewers with blocking reloads per core of the engine, behind the edge',
      unit: 'viewers',
      ours: reloads.edge.viewersPerCore,
      baseline: reloads.direct.viewersPerCore,
      target: 'none',
      met: reloads.edge.failures === 0,
    },
    {
      what: 'hit rate of the edge',
      unit: 'share',
      ours: reloads.edge.hitRate,
      baseline: null,
      target: '≥ 0.99',
      met: reloads.edge.hitRate >= 0.99,
    },
  ]
}
