import { expect, test } from 'vitest'
import { chapterAt, chapterFile } from './chapter-track.ts'

const chapters = [
  { atMs: 0, title: 'はじめに' },
  { atMs: 61_500, title: '歌 <A & B>\n--> おわり' },
]

test('chapters become cues that last until the next one, or until the end of the video', () => {
  expect(chapterFile(chapters, 3_723_004)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.500\nはじめに\n\n' +
      '00:01:01.500 --> 01:02:03.004\n歌 &lt;A &amp; B&gt; --&gt; おわり\n',
  )
})

test('a chapter after the end of a shorter file is omitted', () => {
  expect(chapterFile(chapters, 30_000)).toContain('はじめに')
  expect(chapterFile(chapters, 30_000)).not.toContain('歌')
})

test('the chapter of a position is the last one that has begun', () => {
  expect([0, 61.4, 61.5, 900].map((seconds) => chapterAt(chapters, seconds))).toEqual([0, 0, 1, 1])
  expect(chapterAt([{ atMs: 5000, title: 'x' }], 1)).toBe(-1)
})
