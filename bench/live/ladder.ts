import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../report.ts'
import { cpuSeconds, processTree } from '../process-usage.ts'
import { startEngineServer } from './engine-server.ts'
import { publishLives } from './publish-lives.ts'

const settleMs = 15_000
const measureMs = 40_000
/** Renditions of 720p video, with the maximum bits per second of each. */
const rungs = [
  { height: 480, bitRate: 1_200_000 },
  { height: 360, bitRate: 750_000 },
  { height: 240, bitRate: 350_000 },
]

export interface LadderResult {
  /** CPU seconds per minute of one live, including all its processes. */
  readonly ours: number
  readonly ffmpeg: number
}

/** The cost of three renditions of a 720p live, compared with the ffmpeg program making the same ones. */
export async function measureLadder(file: string, scope: AsyncDisposableStack): Promise<LadderResult> {
  console.log(`a live with ${rungs.map(({ height }) => `${height}p`).join(', ')}`)
  const server = await startEngineServer(rungs.map(({ height }) => height))
  scope.defer(() => server.stop())
  const published = await publishLives(server, 1, file, scope)
  const [engine = 0] = await server.pids()
  await sleep(settleMs)
  const ours = await cpuPerMinute(engine)
  await published.stop()
  await server.stop()

  const child = spawn('/usr/bin/ffmpeg', ffmpegArguments(file), { stdio: 'ignore' })
  const exited = once(child, 'exit')
  scope.defer(() => void child.kill('SIGKILL'))
  await sleep(settleMs)
  const ffmpeg = await cpuPerMinute(child.pid ?? 0)
  child.kill('SIGKILL')
  await exited
  return { ours, ffmpeg }
}

async function cpuPerMinute(pid: number): Promise<number> {
  const total = async (): Promise<number> => {
    const used = await Promise.all((await processTree(pid)).map(cpuSeconds))
    return used.reduce((sum, value) => sum + value, 0)
  }
  const [before, startedAt] = [await total(), performance.now()]
  await sleep(measureMs)
  return ((await total()) - before) / ((performance.now() - startedAt) / 60_000)
}

function ffmpegArguments(file: string): string[] {
  const split = `[0:v]split=${rungs.length}${rungs.map((_, index) => `[in${index}]`).join('')}`
  const scale = rungs.map(({ height }, index) => `[in${index}]scale=-2:${height}[out${index}]`)
  const outputs = rungs.flatMap(({ bitRate }, index) => [
    ['-map', `[out${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-crf', '23'],
    ['-maxrate', String(bitRate), '-bufsize', String(bitRate), '-g', '60', '-f', 'null', '-'],
  ])
  return [
    ['-loglevel', 'error', '-nostdin', '-re', '-stream_loop', '-1', '-i', file],
    ['-filter_complex', [split, ...scale].join(';')],
    ...outputs,
  ].flat()
}

export const ladderFigures = ({ ours, ffmpeg }: LadderResult): Figure[] => [
  {
    what: 'CPU per minute of 720p with 480p, 360p and 240p, vs. ffmpeg',
    unit: 's',
    ours,
    baseline: ffmpeg,
    target: '≤ 1.25 × the baseline',
    met: ours <= 1.25 * ffmpeg,
  },
]
