import { expect, test } from 'vitest'
import { diskStorage } from '../storage/index.ts'
import { joinTakes } from './join-takes.ts'
import type { RecordedSegment } from './read-journal.ts'
import type { Take } from './read-takes.ts'

const segments = (name: string, from: number, to: number, epoch = 0): RecordedSegment[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    msn: from + index,
    epoch,
    map: `${name}.mp4`,
    file: `${name}-${from + index}.m4s`,
    duration: 2,
    size: 100,
    date: (from + index) * 2000,
  }))

function take(renditions: Record<string, RecordedSegment[]>): Take {
  const all = Object.values(renditions).flat()
  const numbers = all.map(({ msn }) => msn)
  return {
    token: 'abcdef01',
    folder: diskStorage('/tmp').folder('none'),
    multivariant: '#EXT-X-MEDIA:TYPE=AUDIO,URI="audio.m3u8"\n',
    renditions: new Map(Object.entries(renditions)),
    first: Math.min(...numbers),
    last: Math.max(...numbers),
    lastEpoch: Math.max(...all.map(({ epoch }) => epoch)),
    tiles: [],
  }
}

/** By rendition, the numbers it lists; those that are lost with a minus. */
function listed(...takes: Take[]): Record<string, number[]> {
  const { renditions } = joinTakes(takes)
  return Object.fromEntries(
    renditions.map(({ name, segments }) => [name, segments.map(({ msn, file }) => (file === null ? -msn : msn))]),
  )
}

test('renditions of several takes follow each other, each by its name', () => {
  const first = take({ video: segments('video', 0, 2), audio: segments('audio', 0, 2) })
  const second = take({ video: segments('video', 3, 4, 1), audio: segments('audio', 3, 4, 1) })
  expect(listed(first, second)).toEqual({ video: [0, 1, 2, 3, 4], audio: [0, 1, 2, 3, 4] })
})

test('what a machine recorded on that was given up is left out, from where another one went on', () => {
  const givenUp = take({ video: segments('video', 0, 5), audio: segments('audio', 0, 6) })
  const next = take({ video: segments('next', 3, 4, 1), audio: segments('next-audio', 3, 4, 1) })
  expect(listed(givenUp, next)).toEqual({ video: [0, 1, 2, 3, 4], audio: [0, 1, 2, 3, 4] })
  const { leading } = joinTakes([givenUp, next])
  expect(leading.map(({ file }) => file?.split('-')[0])).toEqual(['video', 'video', 'video', 'next', 'next'])
})

test('sound that a crash left beyond the picture is not listed, and sound that it left out is lost', () => {
  const beyond = take({ video: segments('video', 0, 2), audio: segments('audio', 0, 3) })
  expect(listed(beyond)).toEqual({ video: [0, 1, 2], audio: [0, 1, 2] })
  const behind = take({ video: segments('video', 0, 2), audio: segments('audio', 0, 1) })
  expect(listed(behind)).toEqual({ video: [0, 1, 2], audio: [0, 1, -2] })
})

test('a smaller picture that came later, and went, has gaps where the others have pictures', () => {
  const live = take({
    video: segments('video', 1, 6),
    audio: segments('audio', 1, 6),
    '360p': [...segments('360p', 3, 3), ...segments('360p', 5, 5)],
  })
  expect(listed(live)['360p']).toEqual([-1, -2, 3, -4, 5, -6])
})

test('sound that joins a picture later begins later', () => {
  const live = take({ video: segments('video', 0, 3), audio: segments('audio', 2, 3, 1) })
  expect(listed(live)).toEqual({ video: [0, 1, 2, 3], audio: [2, 3] })
})

test('the length is that of the pass-through picture, with what was lost', () => {
  const live = take({ video: [...segments('video', 0, 1), ...segments('video', 4, 4)], audio: segments('audio', 0, 2) })
  const { leading } = joinTakes([live])
  expect(leading.map(({ msn }) => msn)).toEqual([0, 1, 2, 3, 4])
  expect(leading.reduce((sum, { duration }) => sum + duration, 0)).toBe(10)
})
