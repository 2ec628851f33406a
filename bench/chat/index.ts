/** Messages that one core delivers to the sockets of one room, and their latency. */
import type { Figure, Outcome } from '../report.ts'
import { measure, type Measured } from './measure.ts'

const seconds = 15
/** A lively chat of a large live. */
const livelyPerSecond = 20
/** For the throughput of one core: enough for several messages per frame. */
const manyPerSecond = 200
/** Frame interval of small rooms; socket.io does not batch. */
const tickMs = 50
const bareTickMs = 100

const sizes = [2000, 5000, 15_000] as const

export async function benchChat(scope: AsyncDisposableStack): Promise<Outcome> {
  const abort = { aborted: false }
  scope.defer(() => void (abort.aborted = true))
  const runs: Record<string, Measured> = {}

  async function run(name: string, load: Parameters<typeof measure>[0]): Promise<Measured> {
    if (abort.aborted) throw new Error('stopped')
    console.log(name)
    const measured = await measure(load)
    console.log(measured)
    runs[name] = measured
    return measured
  }

  const figures: Figure[] = []
  const load = { seconds, perSecond: manyPerSecond, tickMs }
  const ours = await run('ours, many messages, 5,000 sockets', { ...load, kind: 'ours', sockets: 5000 })
  // The product chooses its frame rate: the bare loop uses the same.
  const sameTickMs = Math.round(1000 / ours.framesPerSecond)
  const bare = await run('bare ws, the same frames, 5,000 sockets', {
    ...load,
    tickMs: sameTickMs,
    kind: 'ws',
    sockets: 5000,
  })
  const socketIo = await run('socket.io, 5,000 sockets', { ...load, perSecond: 10, kind: 'socket.io', sockets: 5000 })
  const share = ours.deliveredPerCore / bare.deliveredPerCore
  const times = ours.deliveredPerCore / socketIo.deliveredPerCore
  figures.push(
    {
      what: 'messages delivered per core, 5,000 sockets, vs. bare ws loop',
      unit: '1/s',
      ours: ours.deliveredPerCore,
      baseline: bare.deliveredPerCore,
      target: '≥ 0.8 ×',
      met: share >= 0.8,
    },
    {
      what: 'messages delivered per core, 5,000 sockets, vs. socket.io',
      unit: '1/s',
      ours: ours.deliveredPerCore,
      baseline: socketIo.deliveredPerCore,
      target: '≥ 20 ×',
      met: times >= 20,
    },
    {
      what: 'memory per socket',
      unit: 'kB',
      ours: ours.memoryKb,
      baseline: bare.memoryKb,
      target: '≤ 3 ×',
      met: ours.memoryKb <= 3 * bare.memoryKb,
    },
  )
  for (const sockets of sizes) {
    const lively = { seconds, sockets, perSecond: livelyPerSecond }
    const product = await run(`ours, ${sockets} sockets`, { ...lively, kind: 'ours', tickMs })
    const loop = await run(`bare ws, ${sockets} sockets`, { ...lively, kind: 'ws', tickMs: bareTickMs })
    figures.push({
      what: `delivery p99, ${sockets} sockets, ${livelyPerSecond} messages per second`,
      unit: 'ms',
      ours: product.p99Ms,
      baseline: loop.p99Ms,
      target: '≤ 300',
      met: product.p99Ms <= 300 && product.lost === 0 && product.arrived > 0.99,
    })
  }
  return {
    baseline: 'a bare ws loop, and socket.io with one emit per message',
    figures,
    conditions: { seconds, livelyPerSecond, manyPerSecond, tickMs, sameTickMs, bareTickMs, runs },
  }
}
