/** How many messages one core gets to how many sockets of one room, and how long they take. */
import type { Figure, Outcome } from '../report.ts'
import { measure, type Measured } from './measure.ts'

const seconds = 15
/** As in a lively chat of a large live. */
const livelyPerSecond = 20
/** For delivered messages on one core: so many that frames hold several. */
const manyPerSecond = 200
/** Between frames of a small room of ours; socket.io has none. */
const tickMs = 50
const bareTickMs = 100

const sizes = [2000, 5000, 15_000] as const

export async function benchChat(scope: AsyncDisposableStack): Promise<Outcome> {
  const stopped = { yes: false }
  scope.defer(() => void (stopped.yes = true))
  const runs: Record<string, Measured> = {}

  async function run(name: string, load: Parameters<typeof measure>[0]): Promise<Measured> {
    if (stopped.yes) throw new Error('stopped')
    console.log(name)
    const measured = await measure(load)
    console.log(measured)
    runs[name] = measured
    return measured
  }

  const figures: Figure[] = []
  const load = { seconds, perSecond: manyPerSecond, tickMs }
  const ours = await run('ours, many messages, 5,000 sockets', { ...load, kind: 'ours', sockets: 5000 })
  // Our room chooses how many frames it sends: the loop sends as many.
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
      what: 'delivered messages on one core, 5,000 sockets, beside a bare ws loop',
      unit: '1/s',
      ours: ours.deliveredPerCore,
      baseline: bare.deliveredPerCore,
      target: '≥ 0.8 ×',
      met: share >= 0.8,
    },
    {
      what: 'delivered messages on one core, 5,000 sockets, beside socket.io',
      unit: '1/s',
      ours: ours.deliveredPerCore,
      baseline: socketIo.deliveredPerCore,
      target: '≥ 20 ×',
      met: times >= 20,
    },
    {
      what: 'memory for each socket',
      unit: 'kB',
      ours: ours.memoryKb,
      baseline: bare.memoryKb,
      target: '≤ 3 ×',
      met: ours.memoryKb <= 3 * bare.memoryKb,
    },
  )
  for (const sockets of sizes) {
    const lively = { seconds, sockets, perSecond: livelyPerSecond }
    const one = await run(`ours, ${sockets} sockets`, { ...lively, kind: 'ours', tickMs })
    const other = await run(`bare ws, ${sockets} sockets`, { ...lively, kind: 'ws', tickMs: bareTickMs })
    figures.push({
      what: `delivery p99, ${sockets} sockets, ${livelyPerSecond} messages a second`,
      unit: 'ms',
      ours: one.p99Ms,
      baseline: other.p99Ms,
      target: '≤ 300',
      met: one.p99Ms <= 300 && one.lost === 0 && one.arrived > 0.99,
    })
  }
  return {
    baseline: 'a bare ws loop, and socket.io with one emit a message',
    figures,
    conditions: { seconds, livelyPerSecond, manyPerSecond, tickMs, sameTickMs, bareTickMs, runs },
  }
}
