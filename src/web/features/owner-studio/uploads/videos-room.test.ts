import { beforeEach, expect, test } from 'vitest'
import type { AnyMessage } from '../../../api/realtime/index.ts'
import { readVideosMessage, type VideosListener } from './videos-room.ts'

let events: string[]
let listener: VideosListener

beforeEach(() => {
  events = []
  listener = {
    joined: () => void events.push('joined'),
    changed: ({ id }) => void events.push(`changed ${id}`),
    removed: (id) => void events.push(`removed ${id}`),
    lost: () => void events.push('lost'),
  }
})

const room = 'videos:1'
const receive = (message: AnyMessage) => readVideosMessage(message, listener)

test('messages of the room reach the listener', () => {
  receive({ type: 'joined', room })
  receive({ type: 'video', room, video: { id: 4, state: 'waiting', next: null } })
  receive({ type: 'videoRemoved', room, id: 4 })
  receive({ type: 'closed', room })
  expect(events).toEqual(['joined', 'changed 4', 'removed 4', 'lost'])
})

test('messages of unknown types and videos without an id are ignored', () => {
  receive({ type: 'later', room })
  receive({ type: 'video', room, video: { id: 'x' } })
  expect(events).toEqual([])
})
