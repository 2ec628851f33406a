import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acquireLock } from '#main/lock.ts'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testVideo, testTone } from '#tests/support/uploads.ts'

const run = promisify(execFile)
const program = new URL('../../src/main/cli.ts', import.meta.url).pathname
let folder: uploads.UploadFolder

beforeEach(async () => {
  folder = await uploads.uploadFolder()
})
afterEach(() => folder.remove())

const command = (...args: string[]) => [program, 'convert', ...args]
// Like `npm start`.
const env = { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.compile-cache') }

async function convert(...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, command(...args), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await once(child, 'close')
  return { code: child.exitCode ?? -1, output }
}

test('converts a file to a playable folder, and resumes an interrupted conversion', async () => {
  const inputs = `${testVideo('320x240', 60, 10)} ${testTone(60)}`
  const file = await folder.make('My film!.mkv', inputs, `${h264} -g 20 -c:a aac`)
  const interrupted = spawn(process.execPath, command(folder.uploads, file), { env, stdio: 'ignore' })
  const segments = async () =>
    (await readdir(folder.uploads, { recursive: true }).catch(() => [])).filter((name) => /\/240p.*m4s$/.test(name))
  await expect.poll(segments).not.toEqual([])
  interrupted.kill('SIGINT')
  await once(interrupted, 'exit')
  const finished = await segments()

  const { code, output } = await convert(folder.uploads)
  const [, playlist = ''] = /^My-film: playable at (\/.*\/index\.m3u8)$/m.exec(output) ?? []
  expect(code).toBe(0)
  expect(await segments()).toEqual(expect.arrayContaining(finished))
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_name', playlist])
  expect(stdout).toContain('h264')
  expect(await readFile(playlist, 'utf8')).toContain('RESOLUTION=320x240')
  // A converted file is not converted again.
  const again = await convert(folder.uploads, file)
  expect(again.output).toContain(playlist)
  expect((await convert(folder.uploads)).output).toContain('No unfinished conversions')
})

test('files with the same letters in their names keep their own folders, and are replaced only on request', async () => {
  const spring = await folder.make('春の会.mp4', testVideo('64x64', 1), h264)
  const other = await folder.make('春の会！.mp4', testVideo('64x64', 1), h264)
  const { code, output } = await convert(folder.uploads, spring, other)
  expect(code, output).toBe(0)
  const [, playlist = ''] = /^春の会: playable at (.*)$/m.exec(output) ?? []
  expect(output).toContain('春の会-2: playable at')

  await folder.make('春の会.mp4', testVideo('64x64', 2), h264)
  const refused = await convert(folder.uploads, spring)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace replaces that one') })
  expect(await readFile(playlist, 'utf8')).toContain('#EXTM3U')
  expect(await convert('--replace', folder.uploads, spring)).toMatchObject({ code: 0 })
  await expect(readFile(playlist)).rejects.toThrow('ENOENT')
})

describe('an invalid command prints a hint', () => {
  test('without a folder', async () => {
    expect(await convert()).toMatchObject({ code: 2, output: expect.stringContaining('convert [options] <folder>') })
  })

  test('with unusable files, with a reason for each', async () => {
    await writeFile(join(folder.files, 'notes.mp4'), 'These are notes and no video.')
    const { code, output } = await convert(
      folder.uploads,
      join(folder.files, 'notes.mp4'),
      join(folder.files, 'no.mp4'),
    )
    expect(code).toBe(1)
    expect(output).toContain(
      'notes: not an MP4, MOV, MKV or WebM file; export the video in one of these formats. (not-video',
    )
    expect(output).toContain("no: the file can't be read; restore it")
    expect(output).toContain('Some files were not converted.')
  })

  test('with a folder that has other content, or a conversion in progress', async () => {
    const file = await folder.make('film.mp4', testVideo('64x64', 1), h264)
    await mkdir(join(folder.uploads, 'film', 'photos'), { recursive: true })
    expect((await convert(folder.uploads, file)).output).toContain('contains other files')
    const lock = acquireLock(join(folder.uploads, 'convert.lock'))
    expect((await convert(folder.uploads, file)).output).toContain(`Process ${process.pid} is converting into`)
    lock.release()
    expect(await readdir(join(folder.uploads, 'film'))).toEqual(['photos'])
  })
})
