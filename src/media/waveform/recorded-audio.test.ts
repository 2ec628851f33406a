import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audioTrack, quiet } from '#tests/support/packaged.ts'
import { audioFragment, initSegment } from '../mp4/index.ts'
import { diskStorage } from '../storage/index.ts'
import { RecordedAudio, amplitudeOf, parseWaveform, sliceWaveform, stepOf } from './recorded-audio.ts'

test('does not store unmeasured audio as silence, but measures it on the next request', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-audio-'))
  const folder = diskStorage(directory).folder('live')
  const frames = Array.from({ length: 48 }, (_, index) => ({
    duration: 1024,
    compositionOffset: 0,
    keyFrame: true,
    data: Buffer.from(`s${index}`),
  }))
  await folder.write('a0-abcdef01.mp4', [initSegment(audioTrack)])
  await folder.write('a0-0-abcdef01.m4s', [audioFragment(1, 0, frames)])
  const levels = [0, 'unavailable', 0, 0] as const
  let measurements = 0
  const audio = new RecordedAudio({ log: quiet, meter: { measure: async () => levels[measurements++] ?? null } })
  const segments = [{ duration: 1.024, map: 'a0-abcdef01.mp4', file: 'a0-0-abcdef01.m4s' }]
  const peaks = () => audio.peaks('live', folder, async () => ({ segments, folders: new Map([['abcdef01', folder]]) }))
  await expect.poll(peaks).toEqual({ stepMs: 500, peaks: Buffer.from([255, 255]).toString('base64') })
  expect(measurements).toBe(4)
  await rm(directory, { recursive: true })
})

describe('a waveform', () => {
  test('has two values per second, and at most 7,200 for a longer recording', () => {
    expect(stepOf(60_000)).toBe(500)
    expect(stepOf(3_600_000)).toBe(500)
    expect((6 * 3_600_000) / stepOf(6 * 3_600_000)).toBeLessThanOrEqual(7200)
  })

  test('converts a level to an eight-bit amplitude', () => {
    expect([0, -6.02, -20, -100, null].map(amplitudeOf)).toEqual([255, 128, 26, 0, 0])
  })

  test('slices the values by time', () => {
    const peaks = Buffer.from([1, 2, 3, 4, 5, 6]).toString('base64')
    const part = sliceWaveform({ stepMs: 500, peaks }, 1_000, 2_000)
    expect([...Buffer.from(part.peaks, 'base64')]).toEqual([3, 4])
  })

  test('rejects other content', () => {
    expect(parseWaveform('{"stepMs":500,"peaks":"AAEC"}')).toEqual({ stepMs: 500, peaks: 'AAEC' })
    for (const other of ['{}', 'null', '[]', '{"stepMs":"1","peaks":""}']) expect(parseWaveform(other)).toBeNull()
  })
})
