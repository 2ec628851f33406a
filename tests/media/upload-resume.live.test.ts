import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadState } from '#media/index.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'
import { readFragments } from '#tests/support/mp4-file.ts'
import { durationOf, holes } from '#tests/support/packaged.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testPicture, testTone } from '#tests/support/uploads.ts'

let folder: uploads.UploadFolder
let file: string

beforeEach(async () => {
  folder = await uploads.uploadFolder()
  // Few pictures a second, so that a busy machine is soon done with them.
  const inputs = `${testPicture('640x360', 17, 10)} ${testTone(17, 44_100)}`
  file = await folder.make('film.mkv', inputs, `${h264} -bf 2 -g 30 -c:a aac`)
})
afterEach(() => folder.remove())

/** Every segment of a playlist: how long it is said to be, and what its fragments hold. */
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

/** What a playlist says, without the names and dates that differ from try to try. */
async function listing(playlist: string, name: string): Promise<string> {
  const text = await readFile(join(dirname(playlist), `${name}.m3u8`), 'utf8')
  return text.replaceAll(/-[0-9a-f]{8}\./g, '.').replaceAll(/DATE-TIME:.*/g, 'DATE-TIME')
}

type Working = Extract<UploadState, { readonly type: 'working' }>

/** Works on the file until `done` tells that it is enough, then does `end` to it. */
async function workUntil(
  enough: (state: Working, made: readonly string[]) => boolean,
  end: (pid: number) => void,
): Promise<UploadState> {
  const watched = uploads.quietUploads(folder.uploads)
  await watched.add('film', file)
  const last = await new Promise<UploadState>((resolve) => {
    let ended = false
    watched.watch('film', (state) => {
      if (state.type !== 'working') {
        if (state.type !== 'waiting') resolve(state)
        return
      }
      void made().then((names) => {
        if (ended || state.pid === null || !enough(state, names)) return
        ended = true
        end(state.pid)
      })
    })
  })
  await watched.close()
  return last
}

/** The segments that are there, of all renditions. */
async function made(): Promise<string[]> {
  const names = await readdir(folder.uploads, { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.m4s'))
}

const someOf = (_state: Working, names: readonly string[]): boolean =>
  names.filter((name) => name.includes('/240p')).length >= 2

test('a killed process is a failure, nothing is listed, and the next try goes on behind what is whole', async () => {
  const killed = await workUntil(someOf, (pid) => process.kill(pid, 'SIGKILL'))
  expect(killed).toMatchObject({ type: 'failed', reason: 'crashed' })
  const before = await made()
  expect((await readdir(folder.uploads, { recursive: true })).filter((name) => /m3u8$|kept/.test(name))).toEqual([])

  const shares: number[] = []
  const again = uploads.quietUploads(folder.uploads)
  await again.add('film', file)
  const state = await new Promise<UploadState>((end) => {
    again.watch('film', (now) => {
      if (now.type === 'working') shares.push(now.share)
      else if (now.type !== 'waiting') end(now)
    })
  })
  await again.close()
  const playlist = uploads.playlistOf(folder.uploads, state)
  // Not from the beginning.
  expect(shares.find((share) => share > 0)).toBeGreaterThan(0.2)
  expect(await made()).toEqual(expect.arrayContaining(before))

  const whole = uploads.playlistOf(folder.uploads, await uploads.convertFile(folder.uploads, 'whole', file))
  for (const name of ['360p', '240p', 'audio']) {
    expect(await listing(playlist, name)).toBe(await listing(whole, name))
    const all = await segments(playlist, name)
    expect(all).toHaveLength(5)
    expect(holes(all.flatMap(({ fragments }) => fragments))).toEqual([])
    const ticks = name === 'audio' ? 48_000 : 90_000
    for (const { seconds, fragments } of all) {
      expect(fragments.reduce((sum, fragment) => sum + durationOf(fragment), 0) / ticks).toBeCloseTo(seconds, 4)
      expect(fragments[0]?.samples[0]?.keyFrame).toBe(true)
    }
    const shown = (of: string) => uploads.packetsOf(join(dirname(of), `${name}.m3u8`))
    expect(await shown(playlist)).toEqual(await shown(whole))
  }
  expect(await readFile(join(folder.uploads, 'film', 'kept.json'), 'utf8')).toContain('trim')
}, 400_000)

test('a process that hangs is a failure', async () => {
  const clock = manualClock()
  const watched = uploads.quietUploads(folder.uploads, { clock, limits: { silenceMs: 30_000 } })
  await watched.add('film', file)
  let stopped = 0
  let state: UploadState | null = null
  watched.watch('film', (now) => {
    if (now.type === 'working' && now.pid !== null && now.share > 0.05 && stopped === 0) {
      stopped = now.pid
      process.kill(stopped, 'SIGSTOP')
    }
    if (now.type !== 'working' && now.type !== 'waiting') state = now
  })
  // What it said before it stood still is heard later.
  const passTime = () => {
    if (stopped > 0) clock.advance(31_000)
    return state
  }
  await expect.poll(passTime, { timeout: 90_000 }).not.toBeNull()
  expect(state).toMatchObject({ type: 'failed', reason: 'hung' })
  expect(stopped).toBeGreaterThan(0)
  expect(() => process.kill(stopped, 0)).toThrow('ESRCH')
  await watched.close()
})

test('what a stopped server left is gone on with; what was cancelled is not, and what is removed is gone', async () => {
  const first = uploads.quietUploads(folder.uploads)
  await first.add('film', file)
  await first.add('second', file)
  await first.add('third', file)
  await expect.poll(made, { timeout: 90_000 }).not.toEqual([])
  await first.cancel('third')
  await first.close()

  const next = uploads.quietUploads(folder.uploads)
  expect(await next.resume()).toEqual(['film', 'second'])
  const ended = (id: string): Promise<UploadState> =>
    new Promise((end) => next.watch(id, (now) => now.type !== 'working' && now.type !== 'waiting' && end(now)))
  await next.remove('second')
  const state = await ended('film')
  expect(state).toMatchObject({ type: 'done', facts: { picture: true } })
  expect((await readdir(folder.uploads)).toSorted()).toEqual(['film', 'third'])
  // The same file again is there at once; another one in its place is a new beginning.
  await next.add('film', file)
  expect(await ended('film')).toEqual(state)
  await next.remove('film')
  await next.remove('third')
  expect(await readdir(folder.uploads)).toEqual([])
  await next.close()
})

test('a folder that holds something else is left alone', async () => {
  const other = uploads.quietUploads(folder.files)
  await expect(other.add('../film', file)).rejects.toThrow(RangeError)
  await uploads.convertFile(folder.uploads, 'film', join(folder.files, 'nothing.mp4'))
  await expect(other.add('uploads', file)).rejects.toThrow('something else')
  await other.remove('uploads')
  expect(await readdir(folder.uploads)).toEqual(['film'])
  await other.close()
})
