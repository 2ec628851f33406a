import { expect, test } from 'vitest'
import { withoutSignature } from './index.ts'

test.each([
  ['/hls/one/~AbC-12_x/video.m3u8?_HLS_msn=3', '/hls/one/~…/video.m3u8?_HLS_msn=3'],
  ['/whep/one/~AbC-12_x', '/whep/one/~…'],
  ['/hls/one/~AbC-12_x', '/hls/one/~…'],
  ['/hls/one/video.m3u8', '/hls/one/video.m3u8'],
  [undefined, undefined],
])('of %s a log keeps %s', (url, logged) => {
  expect(withoutSignature(url)).toBe(logged)
})
