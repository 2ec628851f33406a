import { expect, test } from 'vitest'
import { isStartNote } from './start-note.ts'

const live = { id: 'abcdefABCDEF', title: '夜の雑談', liver: { id: 2, nickName: 'そら', avatarUrl: '/avatars/1.svg' } }
const note = { type: 'liveStarted', room: 'user:1', live }

test('a note of a start is recognised', () => {
  expect(isStartNote(note)).toBe(true)
})

test.each([
  ['another type', { ...note, type: 'joined' }],
  ['no live', { ...note, live: null }],
  ['no title', { ...note, live: { ...live, title: 1 } }],
])('a message with %s is ignored', (_name, message) => {
  expect(isStartNote(message)).toBe(false)
})
