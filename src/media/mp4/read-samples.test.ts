import { expect, test } from 'vitest'
import { audioTrack, videoTrack } from '#tests/support/packaged.ts'
import { audioFragment, videoFragment } from './fragment.ts'
import { initSegment } from './init-segment.ts'
import { readDecoderConfig, readSamples } from './read-samples.ts'

const sample = (text: string) => ({ duration: 3000, compositionOffset: 0, keyFrame: true, data: Buffer.from(text) })
const texts = (segment: Buffer): string[] => [...readSamples(segment)].map((data) => data.toString())

test('reads the written samples of a segment back, video and audio', () => {
  const first = [sample('key'), sample('another'), sample('')]
  const video = Buffer.concat([videoFragment(1, 0, first), videoFragment(2, 9000, [sample('last')])])
  expect(texts(video)).toEqual(['key', 'another', '', 'last'])
  expect(texts(audioFragment(1, 0, [sample('a'), sample('bc')]))).toEqual(['a', 'bc'])
})

test('ignores truncated samples', () => {
  const video = Buffer.concat([videoFragment(1, 0, [sample('whole')]), videoFragment(2, 3000, [sample('torn')])])
  expect(texts(video.subarray(0, -1))).toEqual(['whole'])
  expect(texts(Buffer.from('no media'))).toEqual([])
})

test('reads the decoder configuration of an init segment', () => {
  expect(readDecoderConfig(initSegment(videoTrack))).toEqual({ codec: 'avc1', config: videoTrack.decoderConfig })
  expect(readDecoderConfig(initSegment(audioTrack))).toEqual({ codec: 'mp4a', config: audioTrack.decoderConfig })
  expect(readDecoderConfig(Buffer.alloc(0))).toBeNull()
})
