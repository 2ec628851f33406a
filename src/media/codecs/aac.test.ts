import { describe, expect, test } from 'vitest'
import { readAacConfig } from './aac.ts'

/** Bits written as text, padded to whole bytes. */
const bits = (text: string): Buffer => {
  const digits = text.replaceAll(' ', '')
  return Buffer.from(digits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
}

describe('an AudioSpecificConfig', () => {
  test.each([
    ['AAC-LC, 44.1 kHz, stereo', '00010 0100 0010 000', 'mp4a.40.2', 44_100, 2, 1024],
    ['AAC-LC, 48 kHz, 5.1', '00010 0011 0110 000', 'mp4a.40.2', 48_000, 6, 1024],
    ['AAC-LC, frames of 960', '00010 0011 0001 100', 'mp4a.40.2', 48_000, 1, 960],
    [
      'an explicit sample rate',
      `00010 1111 ${(37_000).toString(2).padStart(24, '0')} 0010 000`,
      'mp4a.40.2',
      37_000,
      2,
      1024,
    ],
    [
      'explicit SBR, which doubles the rate and the frame length',
      '00101 0110 0010 0011 00010 000',
      'mp4a.40.5',
      48_000,
      2,
      2048,
    ],
    [
      'explicit SBR at the same rate, which keeps the frame length',
      '00101 0011 0010 0011 00010 000',
      'mp4a.40.5',
      48_000,
      2,
      1024,
    ],
    [
      'parametric stereo, which decodes mono to stereo',
      '11101 0110 0001 0011 00010 000',
      'mp4a.40.29',
      48_000,
      2,
      2048,
    ],
    [
      'implicit SBR, which keeps the core values',
      '00010 0110 0010 000 01010110111 00101 1 0011',
      'mp4a.40.2',
      24_000,
      2,
      1024,
    ],
  ])('%s', (_name, text, codec, sampleRate, channels, frameLength) => {
    expect(readAacConfig(bits(text))).toMatchObject({ codec, sampleRate, channels, frameLength })
  })

  test.each([
    ['AAC Main', '00001 0100 0010 000', 'object type 1'],
    ['xHE-AAC', '11111 001010 0100 0010 000', 'object type 42'],
    ['a custom channel layout', '00010 0100 0000 000', 'channel layout'],
    ['a reserved rate', '00010 1101 0010 000', 'sample rate'],
    ['a truncated configuration', '00010 010', 'cut off'],
  ])('rejects %s', (_name, text, words) => {
    expect(() => readAacConfig(bits(text))).toThrow(words)
  })
})
