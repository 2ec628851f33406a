import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversionState } from '#engine-protocol/index.ts'
import { openChannelArea, type ChannelArea } from '#tests/support/channel-area.ts'
import { commandsFor, runCommand } from '#tests/support/command-line.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { operatorToken } from '#tests/support/product.ts'
import { done } from '#tests/support/videos.ts'
import { publishOperatorEndpoint } from '../operator.ts'

let folder: string
let area: ChannelArea
let seriesId: string
let film: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-episode-'))
  area = await openChannelArea()
  seriesId = area.series.split('/').at(-1) ?? ''
  film = await file('film.mp4', 'a film')
  publishOperatorEndpoint(folder, {
    url: await area.product.app.listen({ host: '127.0.0.1', port: 0 }),
    token: operatorToken,
  })
})
afterAll(async () => {
  await area.product.close()
  await rm(folder, { recursive: true, force: true })
})

const { run, failing } = commandsFor(() => folder)

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

/** Runs a command; the engine reports these states of the file that it converts. */
async function converting(states: readonly ConversionState[], ...words: string[]) {
  const { engine, videos } = area.product
  const before = engine.conversions.size
  const running = runCommand(words, folder)
  const ended = running.then(() => true)
  const handedOver = async () => {
    await expect.poll(() => engine.conversions.size, { timeout: 120_000 }).toBeGreaterThan(before)
    return false
  }
  if (!(await Promise.race([ended, handedOver()]))) {
    const streamId = [...engine.conversions.keys()].at(-1) ?? ''
    for (const state of states) engine.conversionListener.onConversion({ type: 'conversion', streamId, state })
    await videos.settled()
  }
  return running
}

const add = (title: string, ...more: string[]) => [
  'episode',
  'add',
  '--series',
  seriesId,
  '--file',
  film,
  '--title',
  title,
  ...more,
]
const numberOf = (output: string): string => /Episode (\d+)/.exec(output)?.[1] ?? ''
const get = async (path: string) => (await area.product.app.inject(path)).json()
const operator = { authorization: `Operator ${operatorToken}`, 'x-requested-with': 'XMLHttpRequest' }
/** As the operator. */
const read = async (url: string) => (await area.product.app.inject({ url, headers: operator })).json()
const shown = async (id: string) => (await get(`${area.series}/episodes/${id}`)).episode
const refused: ConversionState = { type: 'refused', reason: 'no-video', detail: 'audio only' }
const failed: ConversionState = { type: 'failed', reason: 'crashed', detail: 'exit code 1' }

test('the operator adds an episode with its files, which is published once it is converted', async () => {
  const captions = await file('ja.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nこんにちは\n')
  const chapters = await file('chapters.txt', '0:00 始まり\n0:30 歌\n')
  const thumbnail = await file('thumbnail.png', await noiseImage('png', 64, 36))
  const files = ['--captions', `ja=${captions}`, '--chapters', chapters, '--thumbnail', thumbnail]
  const { code, output, errors } = await converting([done], ...add('夜の歌', '--visibility', 'public', ...files))
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(
    /uploading 0 %\nuploading 100 %\n(converting 0 %\n)?converting 100 %\nepisode +state.*\n\d+ +published .* public +ready +夜の歌$/,
  )

  const { video } = await shown(numberOf(output))
  const playback = await get(`/v1/videos/${video.id}/playback`)
  expect(playback).toMatchObject({
    captions: [{ language: 'ja' }],
    chapters: [
      { atMs: 0, title: '始まり' },
      { atMs: 30_000, title: '歌' },
    ],
  })
  const { entries } = await read('/v1/staff/audit?limit=50')
  const actions = entries.filter(({ actorUserId }: { actorUserId: number | null }) => actorUserId === null)
  expect(actions.map(({ action }: { action: string }) => action)).toEqual([
    'episode.published',
    'video.changed',
    'video.changed',
    'video.changed',
    'episode.changed',
    'video.uploaded',
    'episode.added',
  ])
})

test('a fault in captions or chapters is reported with its line before anything is sent', async () => {
  const captions = await file('bad.vtt', 'WEBVTT\n\n00:05.000 --> 00:02.000\n逆\n')
  expect(await failing(1, ...add('逆', '--captions', `ja=${captions}`))).toMatch(
    /bad\.vtt, line 3: the cue ends before/,
  )
  const chapters = await file('bad.txt', '0:00 始まり\n歌\n')
  expect(await failing(1, ...add('逆', '--chapters', chapters))).toContain('bad.txt, line 2: write a time and a title')
  expect(await failing(1, ...add('逆', '--captions', captions))).toContain('such as ja=captions.vtt')
  expect(await run('episode', 'list', '--series', seriesId)).not.toContain('逆')
})

test('a refused file is reported in plain words, and another one replaces it', async () => {
  const { code, output, errors } = await converting([refused], ...add('音だけ'))
  const id = numberOf(output)
  expect([code, errors]).toEqual([
    1,
    `film.mp4 was not converted: The file has no video track: choose a video.\nEpisode ${id} remains a draft. Continue with "episode retry ${id} --file FILE", then "episode publish ${id}".`,
  ])
  expect(await run('episode', 'list', '--series', seriesId)).toMatch(new RegExp(`${id} +draft +- .* refused +音だけ`))
  expect(await failing(1, 'episode', 'retry', id)).toContain('add --file FILE')
  const other = await file('other.mp4', 'another film')
  expect(await converting([done], 'episode', 'retry', id, '--file', other)).toMatchObject({ code: 0, errors: '' })
  expect(await run('episode', 'publish', id, '--at', '2099-01-01T00:00+09:00')).toMatch(/scheduled +2098-12-31 15:00/)
  expect(await run('episode', 'publish', id)).toMatch(/published .* ready +音だけ/)
})

test('an upload that was interrupted continues with the same file', async () => {
  const { app } = area.product
  const id = numberOf((await converting([refused], ...add('途中'))).output)
  const { headers } = await area.send('owner', 'POST', '/v1/uploads', { headers: area.newUploadHeaders(6) })
  const videoId = Number(headers['video-id'])
  const payload = { videoId }
  await app.inject({ method: 'POST', url: `/v1/staff/episodes/${id}/changes`, headers: operator, payload })
  expect(await run('episode', 'list', '--series', seriesId)).toMatch(/uploading +途中/)
  expect(await failing(1, 'episode', 'retry', id)).toContain('add --file FILE')
  const shorter = await file('short.mp4', 'film')
  expect(await failing(1, 'episode', 'retry', id, '--file', shorter)).toContain('the same file: film.mp4, 6 bytes')
  const { code, output } = await converting([done], 'episode', 'retry', id, '--file', film)
  expect([code, output]).toEqual([0, expect.stringMatching(/uploading 100 %[\s\S]* draft .* ready +途中$/)])
})

test('a conversion that failed is converted again', async () => {
  const { engine, videos } = area.product
  const { output, errors } = await converting([failed], ...add('失敗'))
  const id = numberOf(output)
  expect(errors).toContain('ended unexpectedly: try again')
  const streamId = [...engine.conversions.keys()].at(-1) ?? ''
  const retrying = runCommand(['episode', 'retry', id], folder)
  const { video } = await read(`/v1/staff/episodes/${id}`)
  await expect
    .poll(async () => (await read(`/v1/staff/videos/${video.id}`)).next.state, { timeout: 120_000 })
    .toBe('waiting')
  engine.conversionListener.onConversion({ type: 'conversion', streamId, state: done })
  await videos.settled()
  expect(await retrying).toMatchObject({ code: 0, errors: '' })
})

test('the operator changes and retires an episode', async () => {
  const id = numberOf((await converting([done], ...add('旧題', '--visibility', 'public'))).output)
  const texts = ['--title', '新題', '--reading', 'シンダイ', '--description', '本編']
  expect(await run('episode', 'change', id, ...texts)).toContain('新題')
  expect(await shown(id)).toMatchObject({ title: '新題', reading: 'しんだい', description: '本編', state: 'published' })
  expect(await failing(1, 'episode', 'change', id)).toContain('NOTHING_TO_CHANGE')
  expect(await failing(2, 'episode', 'change', id, '--reading', '新題')).toContain('Give hiragana or katakana only')
  expect(await run('episode', 'retire', id, 'rights')).toMatch(new RegExp(`${id} +draft `))
  expect((await get(`${area.series}/episodes/${id}`)).code).toBe('EPISODE_NOT_FOUND')
  expect(await failing(1, 'episode', 'add', '--series', '999', '--file', film, '--title', '旧題')).toContain(
    'SERIES_NOT_FOUND',
  )
})
