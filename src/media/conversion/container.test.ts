import { describe, expect, test } from 'vitest'
import { containerOf } from './container.ts'

const beginning = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('the container of a file by its first bytes', () => {
  test.each([
    ['an MP4 file', '\0\0\0\x20ftypisom', 'mp4'],
    ['an old QuickTime file', '\0\0\0\x08wide\0\0\0\0', 'mp4'],
    ['a Matroska or WebM file', '\x1a\x45\xdf\xa3\0\0\0\0\0\0\0\0', 'matroska'],
    ['a playlist', '#EXTM3U\n#EXTINF:5,', null],
    ['a list of files for ffmpeg', "ffconcat version 1.0\nfile 'x'", null],
    ['an AVI file', 'RIFF\0\0\0\0AVI ', null],
    ['text', 'hello, world!', null],
    ['too few bytes', '\0\0\0\x20ftyp', null],
  ])('%s', (_what, text, container) => {
    expect(containerOf(beginning(text))).toBe(container)
  })
})
