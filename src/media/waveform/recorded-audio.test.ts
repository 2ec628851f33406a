import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audioTrack, quiet } from '#tests/support/packaged.ts'
import { audioFragment, initSegment } from '../mp4/index.ts'
import { diskStorage } from '../storage/index.ts'
import { RecordedAudio } from './recorded-audio.ts'

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
