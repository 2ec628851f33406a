import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatName, parseName, parsePlaylistName, type RenditionName } from './names.ts'

const number = fc.nat(999_999_999)
const token = fc.stringMatching(/^[0-9a-f]{8}$/)
const rendition = fc.constantFrom<RenditionName[]>('video', 'audio', '1080p', '720p', '90p')

test('parses every formatted name back', () => {
  fc.assert(
    fc.property(rendition, number, number, number, token, (rendition, epoch, msn, part, token) => {
      for (const name of [
        { type: 'init' as const, rendition, epoch, version: part, token },
        { type: 'segment' as const, rendition, epoch, msn, token },
        { type: 'part' as const, rendition, epoch, msn, part, token },
      ]) {
        expect(parseName(formatName(name))).toEqual(name)
      }
      expect(parsePlaylistName(`${rendition}.m3u8`)).toBe(rendition)
    }),
  )
})

test('has one spelling for each file', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = parseName(text)
      expect(name === null || formatName(name) === text).toBe(true)
    }),
  )
  expect(parseName('v00-1-ab.m4s')).toBeNull()
  expect(parseName('v0-1-ab.m4s/../x')).toBeNull()
  expect(parseName('v0.0-ab.mp4')).toBeNull()
  expect(parseName('0720p0-1-ab.m4s')).toBeNull()
  expect(parsePlaylistName('index.m3u8')).toBeNull()
  expect(parsePlaylistName('0p.m3u8')).toBeNull()
})
