import { expect, test } from 'vitest'
import type { RecordedSegment } from '../journal/read-journal.ts'
import type { RecordedSession } from '../journal/read-sessions.ts'
import { diskStorage } from '../storage/index.ts'
import { joinSessions } from './join-sessions.ts'

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

function session(renditions: Record<string, RecordedSegment[]>): RecordedSession {
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

/** By rendition, the numbers it lists; lost ones are negative. */
function listed(...sessions: RecordedSession[]): Record<string, number[]> {
  const { renditions } = joinSessions(sessions)
  return Object.fromEntries(
    renditions.map(({ name, segments }) => [name, segments.map(({ msn, file }) => (file === null ? -msn : msn))]),
  )
}

test('joins the renditions of several sessions by name', () => {
  const first = session({ video: segments('video', 0, 2), audio: segments('audio', 0, 2) })
  const second = session({ video: segments('video', 3, 4, 1), audio: segments('audio', 3, 4, 1) })
  expect(listed(first, second)).toEqual({ video: [0, 1, 2, 3, 4], audio: [0, 1, 2, 3, 4] })
})

test('drops what a replaced machine recorded after another one took over', () => {
  const replaced = session({ video: segments('video', 0, 5), audio: segments('audio', 0, 6) })
  const next = session({ video: segments('next', 3, 4, 1), audio: segments('next-audio', 3, 4, 1) })
  expect(listed(replaced, next)).toEqual({ video: [0, 1, 2, 3, 4], audio: [0, 1, 2, 3, 4] })
  const { leading } = joinSessions([replaced, next])
  expect(leading.map(({ file }) => file?.split('-')[0])).toEqual(['video', 'video', 'video', 'next', 'next'])
})

test('drops audio beyond the video after a crash, and lists missing audio as lost', () => {
  const beyond = session({ video: segments('video', 0, 2), audio: segments('audio', 0, 3) })
  expect(listed(beyond)).toEqual({ video: [0, 1, 2], audio: [0, 1, 2] })
  const behind = session({ video: segments('video', 0, 2), audio: segments('audio', 0, 1) })
  expect(listed(behind)).toEqual({ video: [0, 1, 2], audio: [0, 1, -2] })
})

test('lists gaps of a smaller rendition where the others have video', () => {
  const live = session({
    video: segments('video', 1, 6),
    audio: segments('audio', 1, 6),
    '360p': [...segments('360p', 3, 3), ...segments('360p', 5, 5)],
  })
  expect(listed(live)['360p']).toEqual([-1, -2, 3, -4, 5, -6])
})

test('lists audio that joins later from its start', () => {
  const live = session({ video: segments('video', 0, 3), audio: segments('audio', 2, 3, 1) })
  expect(listed(live)).toEqual({ video: [0, 1, 2, 3], audio: [2, 3] })
})

test('has the length of the pass-through, including lost segments', () => {
  const live = session({
    video: [...segments('video', 0, 1), ...segments('video', 4, 4)],
    audio: segments('audio', 0, 2),
  })
  const { leading } = joinSessions([live])
  expect(leading.map(({ msn }) => msn)).toEqual([0, 1, 2, 3, 4])
  expect(leading.reduce((sum, { duration }) => sum + duration, 0)).toBe(10)
})
