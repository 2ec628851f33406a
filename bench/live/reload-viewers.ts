import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../percentile.ts'
import { get, keptConnections } from './get.ts'

// Viewers of one live who wait for each part of its picture and fetch it: folder of the live, number of viewers, seconds.
const [folder = '', count = '', seconds = ''] = process.argv.slice(2)
const viewers = Number(count)
const agent = keptConnections(viewers)
const begin = performance.now()
const end = begin + Number(seconds) * 1000
/** When the first viewer had a part, in milliseconds, by its name. */
const firstAt = new Map<string, number>()
/** How long after the first viewer the others had it. */
const behind: number[] = []
let requests = 0
let hits = 0
let failures = 0

function noted(cache: string, status: number): void {
  requests += 1
  if (cache === 'HIT') hits += 1
  if (status !== 200) failures += 1
}

async function watch(): Promise<void> {
  let asked = 'video.m3u8?_HLS_skip=YES'
  while (performance.now() < end) {
    const { body, status, cache } = await get(agent, folder + asked)
    noted(cache, status)
    const [, part = '', msn = '', index = ''] =
      /PRELOAD-HINT:TYPE=PART,URI="(\w+-(\d+)\.(\d+)-[^"]+)"/.exec(body.toString('latin1')) ?? []
    if (part === '') {
      await sleep(100)
      continue
    }
    asked = `video.m3u8?_HLS_skip=YES&_HLS_msn=${msn}&_HLS_part=${index}`
    // As players do, the part that is hinted at is asked for before it is there.
    const fetched = await get(agent, folder + part)
    noted(fetched.cache, fetched.status)
    const now = performance.now()
    const first = firstAt.get(part)
    if (first === undefined) firstAt.set(part, now)
    else behind.push(now - first)
  }
}

// Not all in the same moment: so many would not come at once either.
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
  seconds: (performance.now() - begin) / 1000,
})
process.disconnect()
