import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStreamId } from '#engine-protocol/index.ts'
import { type DrawingEngine, openDrawingEngine } from '#tests/support/drawing-engine.ts'

const run = promisify(execFile)
let drawing: DrawingEngine

beforeAll(async () => {
  drawing = await openDrawingEngine()
})
afterAll(() => drawing.close())

const streamId = fileStreamId('0123456789abcdef')
const film = { streamId, scene: 'harbour', variant: 1, width: 320, height: 180, seconds: 11 } as const

test('a drawn video plays with music, also beyond the end of its loop, and is replaced when it is drawn again', async () => {
  const first = await drawing.engine.drawVideo(film)
  expect(first).toMatchObject({ size: { width: 320, height: 180 }, recording: { hasVideo: true } })
  expect(first?.recording.durationMs).toBeGreaterThan(10_900)
  expect(first?.recording.durationMs).toBeLessThan(11_100)

  const playlist = `http://127.0.0.1:${drawing.engine.hlsPort}/hls/${streamId}/index.m3u8`
  const probe = ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_name,nb_read_frames', '-of', 'csv=p=0']
  const probed = async () => {
    const { stdout, stderr } = await run('/usr/bin/ffprobe', [...probe, playlist])
    expect(stderr).toBe('')
    return new Set(stdout.trim().split('\n'))
  }
  const streams = await probed()
  expect(streams).toContain('h264,110')
  expect([...streams].some((line) => line.startsWith('aac,'))).toBe(true)

  const again = await drawing.engine.drawVideo(film)
  expect(again).toEqual(first)
  expect(await probed()).toEqual(streams)
})

test('an image is a JPEG file of its size', async () => {
  const image = await drawing.engine.drawImage({ streamId, scene: 'cat', variant: 0, width: 256, height: 144 })
  const { data, info } = await sharp(Buffer.from(image ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 256, height: 144, channels: 3 })
  expect(new Set(data).size).toBeGreaterThan(50)
})

test('only files are drawn as videos', async () => {
  await expect(drawing.engine.drawVideo({ ...film, streamId: 'live' })).rejects.toThrow(
    '"live" is not the id of a file',
  )
})
