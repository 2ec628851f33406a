import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadState } from '#media/index.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'
import { readFragments } from '#tests/support/mp4-file.ts'
import { durationOf, holes } from '#tests/support/packaged.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testVideo, testTone } from '#tests/support/uploads.ts'

let folder: uploads.UploadFolder
let file: string

beforeEach(async () => {
  folder = await uploads.uploadFolder()
  // A low frame rate, so that a busy machine converts it quickly.
  const inputs = `${testVideo('640x360', 17, 10)} ${testTone(17, 44_100)}`
  file = await folder.make('film.mkv', inputs, `${h264} -bf 2 -g 30 -c:a aac`)
})
afterEach(() => folder.remove())

/** Listed duration and fragments of every segment of a playlist. */
async function segments(playlist: string, name: string) {
  const path = join(dirname(playlist), `${name}.m3u8`)
  const listed = listedSegments(await readFile(path, 'utf8'))
  return Promise.all(
    listed.map(async ({ seconds, file: segment }) => {
      const fragments = readFragments(await readFile(join(dirname(playlist), segment ?? '')))
      return { seconds, fragments }
    }),
  )
}

/** A playlist without the names and dates that differ between conversions. */
async function normalizedPlaylist(playlist: string, name: string): Promise<string> {
  const text = await readFile(join(dirname(playlist), `${name}.m3u8`), 'utf8')
  return text.replaceAll(/-[0-9a-f]{8}\./g, '.').replaceAll(/DATE-TIME:.*/g, 'DATE-TIME')
}

type Working = Extract<UploadState, { readonly type: 'working' }>

/**
 * Converts the file until `enough` returns true, then calls `end` with the process id. The process runs in short steps: it
 * cannot end before it is looked at, however busy the machine is.
 */
async function convertUntil(
  enough: (state: Working, listSegments: readonly string[]) => boolean,
  end: (pid: number) => void,
): Promise<UploadState> {
  const uploader = uploads.quietUploads(folder.uploads)
  await uploader.add('film', file)
  const last = await new Promise<UploadState>((resolve, reject) => {
    let latest: Working | null = null
    const run = async (pid: number): Promise<void> => {
      while (signal(pid, 'SIGSTOP')) {
        if (latest !== null && enough(latest, await listSegments())) {
          signal(pid, 'SIGCONT')
          return end(pid)
        }
        signal(pid, 'SIGCONT')
        await setTimeout(stepMs)
      }
    }
    uploader.watch('film', (state) => {
      if (state.type === 'waiting') return
      if (state.type !== 'working') return resolve(state)
      const starts = latest?.pid !== state.pid && state.pid !== null
      latest = state
      if (starts && state.pid !== null) run(state.pid).catch(reject)
    })
  })
  await uploader.close()
  return last
}

const stepMs = 20

/** Returns false for a process that has ended: the work has several. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** Existing segments of all renditions. */
async function listSegments(): Promise<string[]> {
  const names = await readdir(folder.uploads, { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.m4s'))
}

const hasSomeSegments = (_state: Working, names: readonly string[]): boolean =>
  names.filter((name) => name.includes('/240p')).length >= 2

test('after a kill nothing is listed, and the next attempt resumes after the complete segments', async () => {
  const killed = await convertUntil(hasSomeSegments, (pid) => process.kill(pid, 'SIGKILL'))
  expect(killed).toMatchObject({ type: 'failed', reason: 'crashed' })
  const before = await listSegments()
  expect((await readdir(folder.uploads, { recursive: true })).filter((name) => /m3u8$|kept/.test(name))).toEqual([])

  const shares: number[] = []
  const retry = uploads.quietUploads(folder.uploads)
  await retry.add('film', file)
  const state = await new Promise<UploadState>((end) => {
    retry.watch('film', (next) => {
      if (next.type === 'working') shares.push(next.share)
      else if (next.type !== 'waiting') end(next)
    })
  })
  await retry.close()
  const playlist = uploads.playlistOf(folder.uploads, state)
  // Not from the start.
  expect(shares.find((share) => share > 0)).toBeGreaterThan(0.2)
  expect(await listSegments()).toEqual(expect.arrayContaining(before))

  const complete = uploads.playlistOf(folder.uploads, await uploads.convertFile(folder.uploads, 'whole', file))
  for (const name of ['360p', '240p', 'audio']) {
    expect(await normalizedPlaylist(playlist, name)).toBe(await normalizedPlaylist(complete, name))
    const all = await segments(playlist, name)
    expect(all).toHaveLength(5)
    expect(holes(all.flatMap(({ fragments }) => fragments))).toEqual([])
    const ticks = name === 'audio' ? 48_000 : 90_000
    for (const { seconds, fragments } of all) {
      expect(fragments.reduce((sum, fragment) => sum + durationOf(fragment), 0) / ticks).toBeCloseTo(seconds, 4)
      expect(fragments[0]?.samples[0]?.keyFrame).toBe(true)
    }
    const packets = (playlistFile: string) => uploads.packetsOf(join(dirname(playlistFile), `${name}.m3u8`))
    expect(await packets(playlist)).toEqual(await packets(complete))
  }
  expect(await readFile(join(folder.uploads, 'film', 'kept.json'), 'utf8')).toContain('trim')
})

test('a hanging process is a failure', async () => {
  const clock = manualClock()
  const uploader = uploads.quietUploads(folder.uploads, { clock, limits: { silenceMs: 30_000 } })
  await uploader.add('film', file)
  let stopped = 0
  let state: UploadState | null = null
  uploader.watch('film', (next) => {
    if (next.type === 'working' && next.pid !== null && next.share > 0.05 && stopped === 0) {
      stopped = next.pid
      process.kill(stopped, 'SIGSTOP')
    }
    if (next.type !== 'working' && next.type !== 'waiting') state = next
  })
  // Its last messages may arrive after the process was stopped.
  const advanceTime = () => {
    if (stopped > 0) clock.advance(31_000)
    return state
  }
  await expect.poll(advanceTime).not.toBeNull()
  expect(state).toMatchObject({ type: 'failed', reason: 'hung' })
  expect(stopped).toBeGreaterThan(0)
  expect(() => process.kill(stopped, 0)).toThrow('ESRCH')
  await uploader.close()
})

test('conversions of a stopped server are resumed, but not cancelled or removed ones', async () => {
  const first = uploads.quietUploads(folder.uploads)
  // Otherwise it may be done before the server is stopped.
  const stopped = new Promise<void>((resolve) => {
    first.watch('film', (state) => {
      if (state.type !== 'working' || state.pid === null || state.share === 0) return
      process.kill(state.pid, 'SIGSTOP')
      resolve()
    })
  })
  await first.add('film', file)
  await first.add('second', file)
  await first.add('third', file)
  await stopped
  await first.cancel('third')
  await first.close()

  const next = uploads.quietUploads(folder.uploads)
  expect(await next.resume()).toEqual(['film', 'second'])
  const ended = (id: string): Promise<UploadState> =>
    new Promise((end) => next.watch(id, (next) => next.type !== 'working' && next.type !== 'waiting' && end(next)))
  await next.remove('second')
  const state = await ended('film')
  expect(state).toMatchObject({ type: 'done', facts: { hasVideo: true } })
  expect((await readdir(folder.uploads)).toSorted()).toEqual(['film', 'third'])
  // An existing conversion is reused; after its removal the file is converted again.
  await next.add('film', file)
  expect(await ended('film')).toEqual(state)
  await next.remove('film')
  await next.remove('third')
  expect(await readdir(folder.uploads)).toEqual([])
  await next.close()
})

test('folders with other content are not touched', async () => {
  const other = uploads.quietUploads(folder.files)
  await expect(other.add('../film', file)).rejects.toThrow(RangeError)
  await uploads.convertFile(folder.uploads, 'film', join(folder.files, 'nothing.mp4'))
  await expect(other.add('uploads', file)).rejects.toThrow('was not made by an upload')
  await other.remove('uploads')
  expect(await readdir(folder.uploads)).toEqual(['film'])
  await other.close()
})
