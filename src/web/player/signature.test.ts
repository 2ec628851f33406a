import { describe, expect, test } from 'vitest'
import { signatureOf, signedAddress } from './signature.ts'

const plain = 'https://live.example.jp/hls/abc/video.m3u8?_HLS_msn=3&_HLS_part=1'
const signed = 'https://live.example.jp/hls/abc/~s1/video.m3u8?_HLS_msn=3&_HLS_part=1'

describe('the signed address of a file', () => {
  test('has the signature before the file name', () => {
    expect(signedAddress(plain, 's1')).toBe(signed)
  })
  test('replaces a former signature', () => {
    expect(signedAddress(signed, 's2')).toBe(signed.replace('s1', 's2'))
  })
  test('is unchanged without a signature', () => {
    expect(signedAddress(plain, null)).toBe(plain)
  })
})

test('the signature of an address is found', () => {
  expect(signatureOf(signed)).toBe('s1')
  expect(signatureOf(plain)).toBeNull()
})
