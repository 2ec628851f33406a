import { setTimeout as sleep } from 'node:timers/promises'
import { startTimeCodeEncoder } from '#tests/support/time-code-encoder.ts'
import { percentile } from '../percentile.ts'
import type { LiveServer } from './servers.ts'
import { openViewer } from './viewer.ts'
import type { BenchPlayer } from './page-contract.ts'
import type { Viewer } from './viewer.ts'

const sampleSeconds = 70
const warmUpMs = 5_000
const starts = 10

export interface LatencyResult {
  /** Milliseconds from the creation of a frame to its display. */
  readonly p50: number
  readonly p95: number
  readonly frames: number
  readonly unreadable: number
  readonly stalls: number
  /** Milliseconds from "play" to the first frame, and the age of that frame: medians of all starts. */
  readonly firstFrame: number
  readonly slowestFirstFrame: number
  readonly firstFrameAge: number
}

export interface LatencyResults {
  readonly ours: LatencyResult
  /** The product over WHEP. */
  readonly whep: LatencyResult
  readonly baseline: LatencyResult
}

/** Feeds both servers from one encoder at the same time, and watches them in turn in the same browser. */
export async function measureLatency(
  ours: LiveServer,
  baseline: LiveServer,
  scope: AsyncDisposableStack,
): Promise<LatencyResults> {
  const key = 'clock'
  const targets = [ours, baseline].map(({ rtmpPort }) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`)
  const encoder = startTimeCodeEncoder({ targets })
  scope.defer(() => encoder.stop())
  const viewer = await openViewer(scope)
  await sleep(15_000)
  const results = {
    ours: await watchServer(viewer, 'ours', ours.playlistUrl(key)),
    whep: await watchServer(viewer, 'whep', ours.playlistUrl(key)),
    baseline: await watchServer(viewer, 'plain', baseline.playlistUrl(key)),
  }
  await encoder.stop()
  return results
}

async function watchServer(viewer: Viewer, player: BenchPlayer, url: string): Promise<LatencyResult> {
  console.log(`watching ${url} (${player})`)
  const firsts = []
  for (let start = 0; start < starts; start++) {
    const [first] = await viewer.watch(player, url, 0)
    if (first !== undefined) firsts.push(first)
    // Out of step with the key frames.
    await sleep(370)
  }
  const samples = await viewer.watch(player, url, sampleSeconds)
  const from = (samples[0]?.played ?? 0) + warmUpMs
  const settled = samples.filter(({ played }) => played >= from)
  const latencies = settled.flatMap(({ latency }) => latency ?? [])
  const played = firsts.map((first) => first.played)
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    frames: settled.length,
    unreadable: settled.length - latencies.length,
    stalls: (settled.at(-1)?.stalls ?? 0) - (settled[0]?.stalls ?? 0),
    firstFrame: percentile(played, 0.5),
    slowestFirstFrame: Math.max(...played),
    firstFrameAge: percentile(
      firsts.flatMap(({ latency }) => latency ?? []),
      0.5,
    ),
  }
}
