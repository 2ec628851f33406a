import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testPicture, testTone } from '#tests/support/uploads.ts'

const run = promisify(execFile)
const program = new URL('../../src/main/cli.ts', import.meta.url).pathname
let folder: uploads.UploadFolder

beforeEach(async () => {
  folder = await uploads.uploadFolder()
})
afterEach(() => folder.remove())

const command = (...words: string[]) => [program, 'convert', ...words]
// As `npm start` has it.
const env = { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.compile-cache') }

async function convert(...words: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, command(...words), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  await once(child, 'close')
  return { code: child.exitCode ?? -1, said }
}

test('a file becomes a folder that plays, and what was stopped goes on', async () => {
  const inputs = `${testPicture('320x240', 60, 10)} ${testTone(60)}`
  const file = await folder.make('My film!.mkv', inputs, `${h264} -g 20 -c:a aac`)
  const first = spawn(process.execPath, command(folder.uploads, file), { env, stdio: 'ignore' })
  const segments = async () =>
    (await readdir(folder.uploads, { recursive: true }).catch(() => [])).filter((name) => /\/240p.*m4s$/.test(name))
  await expect.poll(segments, { timeout: 90_000 }).not.toEqual([])
  first.kill('SIGINT')
  await once(first, 'exit')
  const kept = await segments()

  const { code, said } = await convert(folder.uploads)
  const [, playlist = ''] = /^My-film-: playable at (\/.*\/index\.m3u8)$/m.exec(said) ?? []
  expect(code).toBe(0)
  expect(await segments()).toEqual(expect.arrayContaining(kept))
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_name', playlist])
  expect(stdout).toContain('h264')
  expect(await readFile(playlist, 'utf8')).toContain('RESOLUTION=320x240')
  // Done once, and not again.
  const again = await convert(folder.uploads, file)
  expect(again.said).toContain(playlist)
  expect((await convert(folder.uploads)).said).toContain('Nothing was left to do')
}, 400_000)

describe('a command that cannot be done says what to do', () => {
  test('without a folder, with two files of one name, with a name without letters', async () => {
    expect(await convert()).toMatchObject({ code: 1, said: expect.stringContaining('convert FOLDER FILE') })
    const { said } = await convert(folder.uploads, 'a/film.mp4', 'b/film.mov')
    expect(said).toContain('the same name')
    expect((await convert(folder.uploads, '動画.mp4')).said).toContain('rename it first')
  })

  test('with files that will not do, telling the reason of each', async () => {
    await writeFile(join(folder.files, 'notes.mp4'), 'These are notes and no video.')
    const { code, said } = await convert(folder.uploads, join(folder.files, 'notes.mp4'), join(folder.files, 'no.mp4'))
    expect(code).toBe(1)
    expect(said).toContain('notes: this is no MP4, MOV, MKV or WebM file; export the video as one of these. (not-video')
    expect(said).toContain("no: the file can't be read; put it back")
    expect(said).toContain('Not everything was converted.')
  })

  test('where a folder of that name holds something else, or another one converts there', async () => {
    const file = await folder.make('film.mp4', testPicture('64x64', 1), h264)
    await mkdir(join(folder.uploads, 'film', 'photos'), { recursive: true })
    expect((await convert(folder.uploads, file)).said).toContain('holds something else')
    await writeFile(join(folder.uploads, 'convert.lock'), String(process.pid))
    expect((await convert(folder.uploads, file)).said).toContain(`Process ${process.pid} converts into`)
    expect(await readdir(join(folder.uploads, 'film'))).toEqual(['photos'])
  })
})
