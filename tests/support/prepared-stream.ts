/** Streams that are encoded once and then only sent, which takes a tenth of the work. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import type { Live, StreamSetting } from '#contract/lives.ts'
import { newLiver, type Member } from './member.ts'
import type { SharedSite } from './start-shared-site.ts'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
const quiet = ['-hide_banner', '-loglevel', 'error']

/** What ffmpeg makes each kind of clip from. */
const kinds = {
  /** Ten seconds of a test picture and a tone. */
  small: [
    ['-f', 'lavfi', '-t', '10', '-i', 'testsrc2=size=426x240:rate=15'],
    ['-f', 'lavfi', '-t', '10', '-i', 'sine=frequency=440:sample_rate=48000'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '15'],
    ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'],
  ].flat(),
} as const
export type ClipKind = keyof typeof kinds

/** The FLV file of a clip, which is made at its first use. */
export async function preparedClip(kind: ClipKind): Promise<string> {
  const file = join(cache, `clip-${kind}.flv`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'making-clip-'))
  try {
    await run('/usr/bin/ffmpeg', [...quiet, ...kinds[kind], join(folder, 'clip.flv')])
    renameSync(join(folder, 'clip.flv'), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return file
}

export interface LiveOnAir {
  readonly id: string
  readonly liver: Member
  end(): Promise<void>
}

/** A live of a new liver that is on air until its end. */
export async function liveOnAir({ url, rtmp }: Pick<SharedSite, 'url' | 'rtmp'>, title: string): Promise<LiveOnAir> {
  const liver = await newLiver(url)
  const { id } = await liver.post<Live>('/v1/lives', { title, genre: 'talk', startsAt: null })
  const { streamKey } = await liver.get<StreamSetting>('/v1/stream-setting')
  const source = ['-re', '-stream_loop', '-1', '-i', await preparedClip('small'), '-c', 'copy', '-f', 'flv']
  const encoder = spawn('/usr/bin/ffmpeg', [...quiet, ...source, `${rtmp}/${streamKey}`], { stdio: 'ignore' })
  const exited = once(encoder, 'exit')
  const isOnAir = async () => (await liver.get<Live>(`/v1/lives/${id}`)).state === 'on_air'
  await vi.waitUntil(isOnAir, { timeout: 60_000, interval: 100 })
  return {
    id,
    liver,
    async end() {
      await liver.post(`/v1/lives/${id}/end`, {})
      encoder.kill('SIGKILL')
      await exited
    },
  }
}
