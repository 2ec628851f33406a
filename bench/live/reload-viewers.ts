import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { get, keptConnections } from './get.ts'

// Viewers of one live that request each part of its video as soon as possible. Arguments: folder URL of the live,
// number of viewers, seconds.
const [folder = '', count = '', seconds = ''] = process.argv.slice(2)
const viewers = Number(count)
const agent = keptConnections(viewers)
const startedAt = performance.now()
const end = startedAt + Number(seconds) * 1000
/** Time at which the first viewer had a part, in milliseconds, by part name. */
const firstAt = new Map<string, number>()
/** Delays of the other viewers, in milliseconds. */
const behind: number[] = []
let requests = 0
let hits = 0
let failures = 0

function record(cache: string, status: number): void {
  requests += 1
  if (cache === 'HIT') hits += 1
  if (status !== 200) failures += 1
}

async function watch(): Promise<void> {
  let path = 'video.m3u8?_HLS_skip=YES'
  while (performance.now() < end) {
    const { body, status, cache } = await get(agent, folder + path)
    record(cache, status)
    const [, part = '', msn = '', index = ''] =
      /PRELOAD-HINT:TYPE=PART,URI="(\w+-(\d+)\.(\d+)-[^"]+)"/.exec(body.toString('latin1')) ?? []
    if (part === '') {
      await sleep(100)
      continue
    }
    path = `video.m3u8?_HLS_skip=YES&_HLS_msn=${msn}&_HLS_part=${index}`
    // Players request the hinted part before it exists.
    const fetched = await get(agent, folder + part)
    record(fetched.cache, fetched.status)
    const now = performance.now()
    const first = firstAt.get(part)
    if (first === undefined) firstAt.set(part, now)
    else behind.push(now - first)
  }
}

// Viewers do not start all at once.
await Promise.all(
  Array.from({ length: viewers }, async (_, number) => {
    await sleep((number * 1000) / viewers)
    await watch()
  }),
)
process.send?.({
  requests,
  hits,
  failures,
  behindP99: percentile(behind, 0.99),
  seconds: (performance.now() - startedAt) / 1000,
})
process.disconnect()
