import { expect, test } from 'vitest'
import { audioTrack, videoTrack } from '#tests/support/packaged.ts'
import { audioFragment, initSegment, videoFragment } from './index.ts'
import { readDecoderSetup, readSamples } from './read-samples.ts'

const sample = (text: string) => ({ duration: 3000, compositionOffset: 0, keyFrame: true, data: Buffer.from(text) })
const texts = (segment: Buffer): string[] => [...readSamples(segment)].map((data) => data.toString())

test('the samples of a segment come back as they were written, picture and sound', () => {
  const first = [sample('key'), sample('another'), sample('')]
  const video = Buffer.concat([videoFragment(1, 0, first), videoFragment(2, 9000, [sample('last')])])
  expect(texts(video)).toEqual(['key', 'another', '', 'last'])
  expect(texts(audioFragment(1, 0, [sample('a'), sample('bc')]))).toEqual(['a', 'bc'])
})

test('what a crash cut short is left out', () => {
  const video = Buffer.concat([videoFragment(1, 0, [sample('whole')]), videoFragment(2, 3000, [sample('torn')])])
  expect(texts(video.subarray(0, -1))).toEqual(['whole'])
  expect(texts(Buffer.from('no media'))).toEqual([])
})

test('an init segment tells what its decoder needs', () => {
  expect(readDecoderSetup(initSegment(videoTrack))).toEqual({ codec: 'avc1', config: videoTrack.decoderConfig })
  expect(readDecoderSetup(initSegment(audioTrack))).toEqual({ codec: 'mp4a', config: audioTrack.decoderConfig })
  expect(readDecoderSetup(Buffer.alloc(0))).toBeNull()
})
