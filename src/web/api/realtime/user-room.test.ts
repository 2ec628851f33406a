import { expect, test } from 'vitest'
import { readUserNote } from './user-room.ts'

const room = 'user:1'
const live = { id: 'abcdefABCDEF', title: '夜の雑談', liver: { id: 2, nickName: 'そら', avatarUrl: '/avatars/1.svg' } }
const note = { type: 'liveStarted', room, live }

test('a note of the room is read', () => {
  expect(readUserNote(JSON.stringify(note), room)).toEqual(note)
})

test.each([
  ['another room', JSON.stringify({ ...note, room: 'user:2' })],
  ['another type', JSON.stringify({ ...note, type: 'joined' })],
  ['no live', JSON.stringify({ ...note, live: null })],
  ['no title', JSON.stringify({ ...note, live: { ...live, title: 1 } })],
  ['no JSON', '{'],
  ['no text', new ArrayBuffer(1)],
])('a message with %s is ignored', (_name, message) => {
  expect(readUserNote(message, room)).toBeNull()
})
