import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { percentile } from '../percentile.ts'
import { cpuSeconds, residentMb } from '../process-usage.ts'
import { publishLives } from './publish-lives.ts'
import type { LiveServer } from './servers.ts'

const settleMs = 20_000
const measureMs = 60_000
const fileSeconds = 20

export interface LoadResult {
  /** CPU seconds per live and minute. */
  readonly cpuPerLiveMinute: number
  readonly pusherCpuPerLiveMinute: number
  /** Resident megabytes per live, minus the idle server. */
  readonly memoryPerLive: number
  readonly idleMemory: number
  /**
   * 99th percentile of part lateness in milliseconds: of the worst and of the median stream; null if the server does
   * not report it.
   */
  readonly worstLateness: number | null
  readonly medianLateness: number | null
}

/** Encodes 720p video of about 2 Mb/s with audio to an FLV file; returns its actual bits per second. */
export async function encodeLoad(file: string): Promise<number> {
  await promisify(execFile)(
    '/usr/bin/ffmpeg',
    [
      ['-y', '-loglevel', 'error', '-nostdin', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30'],
      ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', String(fileSeconds)],
      ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-bf', '0'],
      [
        '-g',
        '60',
        '-sc_threshold',
        '0',
        '-b:v',
        '1900k',
        '-minrate',
        '1900k',
        '-maxrate',
        '1900k',
        '-bufsize',
        '1900k',
      ],
      ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-f', 'flv', file],
    ].flat(),
  )
  return ((await stat(file)).size * 8) / fileSeconds
}

/** The cost of `lives` pass-through lives, published by another process, without viewers. */
export async function measureLoad(
  server: LiveServer,
  lives: number,
  file: string,
  scope: AsyncDisposableStack,
): Promise<LoadResult> {
  console.log(`${lives} lives to ${server.name}`)
  const pids = await server.pids()
  await sleep(3000)
  const idleMemory = await total(pids, residentMb)
  const pushers = await publishLives(server, lives, file, scope)
  await sleep(settleMs)
  const [before, pushersBefore] = [await total(pids, cpuSeconds), await cpuSeconds(pushers.pid)]
  const startedAt = performance.now()
  await sleep(measureMs)
  const minutes = (performance.now() - startedAt) / 60_000
  const [after, pushersAfter] = [await total(pids, cpuSeconds), await cpuSeconds(pushers.pid)]
  const memory = await total(pids, residentMb)
  const lateness = await server.lateness()
  await pushers.stop()
  return {
    cpuPerLiveMinute: (after - before) / minutes / lives,
    pusherCpuPerLiveMinute: (pushersAfter - pushersBefore) / minutes / lives,
    memoryPerLive: (memory - idleMemory) / lives,
    idleMemory,
    worstLateness: lateness.length === 0 ? null : Math.max(...lateness),
    medianLateness: lateness.length === 0 ? null : percentile(lateness, 0.5),
  }
}

async function total(pids: readonly number[], measure: (pid: number) => Promise<number>): Promise<number> {
  const values = await Promise.all(pids.map(measure))
  return values.reduce((sum, value) => sum + value, 0)
}
