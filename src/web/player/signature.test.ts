import { describe, expect, test } from 'vitest'
import { signedAddress } from './signature.ts'

const plain = 'https://live.example.jp/hls/abc/video.m3u8?_HLS_msn=3&_HLS_part=1'
const signed = 'https://live.example.jp/hls/abc/~s1/video.m3u8?_HLS_msn=3&_HLS_part=1'

describe('the address of a file', () => {
  test('gets the signature before its name', () => {
    expect(signedAddress(plain, 's1')).toBe(signed)
  })
  test('changes the signature that it has', () => {
    expect(signedAddress(signed, 's2')).toBe(signed.replace('s1', 's2'))
  })
  test('stays as it is where none is needed', () => {
    expect(signedAddress(plain, null)).toBe(plain)
  })
})
