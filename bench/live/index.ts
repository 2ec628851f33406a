/** Cost and latency of a live compared with nginx-rtmp and HLS, fed by the same encoders in one run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure, Outcome } from '../report.ts'
import { deliveryFigures, measureDelivery } from './delivery.ts'
import { startEngineServer } from './engine-server.ts'
import { ladderFigures, measureLadder } from './ladder.ts'
import { measureLatency } from './latency.ts'
import type { LatencyResults } from './latency.ts'
import { encodeLoad, measureLoad } from './load.ts'
import type { LoadResult } from './load.ts'
import { startNginxRtmp } from './nginx-rtmp.ts'

const lives = 20
const manyLives = 200

export async function benchLive(scope: AsyncDisposableStack): Promise<Outcome> {
  const ours = await startEngineServer()
  scope.defer(() => ours.stop())
  const baseline = await startNginxRtmp()
  scope.defer(() => baseline.stop())
  const folder = await mkdtemp(join(tmpdir(), 'bench-live-'))
  scope.defer(() => rm(folder, { recursive: true, force: true }))

  const file = join(folder, 'load.flv')
  const bitRate = await encodeLoad(file)
  // Load comes first: memory is compared with that of fresh servers.
  const load = {
    baseline: await measureLoad(baseline, lives, file, scope),
    ours: await measureLoad(ours, lives, file, scope),
  }
  const latency = await measureLatency(ours, baseline, scope)
  const delivery = await measureDelivery(ours, file, folder, scope)
  const ladder = await measureLadder(file, scope)
  const manyServer = await startEngineServer()
  scope.defer(() => manyServer.stop())
  const many = await measureLoad(manyServer, manyLives, file, scope)
  return {
    baseline: 'nginx-rtmp, HLS fragments of 2 s',
    figures: [
      ...latencyFigures(latency),
      ...loadFigures(load.ours, load.baseline),
      ...manyFigures(many),
      ...deliveryFigures(delivery),
      ...ladderFigures(ladder),
    ],
    conditions: { lives, manyLives, bitRate, load, latency, many, delivery, ladder },
  }
}

function latencyFigures({ ours, whep, baseline }: LatencyResults): Figure[] {
  const isThird = (value: number, than: number): boolean => value * 3 <= than
  const seconds = (what: string, oursMs: number, baselineMs: number, target: string, met: boolean): Figure => ({
    what,
    unit: 's',
    ours: oursMs / 1000,
    baseline: baselineMs / 1000,
    target,
    met,
  })
  return [
    seconds(
      'glass to glass p50',
      ours.p50,
      baseline.p50,
      '≤ 1.5 and ≤ 1/3 of the baseline',
      ours.p50 <= 1500 && isThird(ours.p50, baseline.p50),
    ),
    seconds(
      'glass to glass p95',
      ours.p95,
      baseline.p95,
      '≤ 2.0 and ≤ 1/3 of the baseline',
      ours.p95 <= 2000 && isThird(ours.p95, baseline.p95),
    ),
    seconds('glass to glass over WHEP p50', whep.p50, baseline.p50, '≤ 0.4', whep.p50 <= 400),
    seconds('glass to glass over WHEP p95', whep.p95, baseline.p95, '≤ 0.5', whep.p95 <= 500),
    seconds('play to first frame over WHEP', whep.firstFrame, baseline.firstFrame, '≤ 0.8', whep.firstFrame <= 800),
    seconds('play to first frame', ours.firstFrame, baseline.firstFrame, '≤ 0.8', ours.firstFrame <= 800),
  ]
}

function loadFigures(ours: LoadResult, baseline: LoadResult): Figure[] {
  const lateness = ours.worstLateness
  return [
    {
      what: 'CPU per live and minute',
      unit: 's',
      ours: ours.cpuPerLiveMinute,
      baseline: baseline.cpuPerLiveMinute,
      target: '≤ 2.5 × the baseline',
      met: ours.cpuPerLiveMinute <= 2.5 * baseline.cpuPerLiveMinute,
    },
    {
      what: 'memory per live',
      unit: 'MB',
      ours: ours.memoryPerLive,
      baseline: baseline.memoryPerLive,
      target: '≤ 15',
      met: ours.memoryPerLive <= 15,
    },
    {
      what: 'part lateness p99 reported by the engine, worst live',
      unit: 'ms',
      ours: lateness,
      baseline: null,
      target: '≤ 50',
      met: lateness !== null && lateness <= 50,
    },
  ]
}

const manyFigures = ({ worstLateness, cpuPerLiveMinute }: LoadResult): Figure[] => [
  {
    what: `part lateness p99 of ${manyLives} lives, worst live`,
    unit: 'ms',
    ours: worstLateness,
    baseline: null,
    target: '≤ 50',
    met: worstLateness !== null && worstLateness <= 50,
  },
  {
    what: `pass-through lives per core, with ${manyLives} lives`,
    unit: 'lives',
    ours: 60 / cpuPerLiveMinute,
    baseline: null,
    target: 'none',
    met: true,
  },
]
