import { expect, test } from 'vitest'
import type { GroupViewingEvent, GroupViewingMessage } from '#contract/group-viewings/room.ts'
import type { GroupViewingState } from '#contract/group-viewings/schemas.ts'
import { groupReducer, unknownGroup, type KnownGroup } from './known-group.ts'

const room = 'group-viewing:a'
const state = (version: number): GroupViewingState => ({
  version,
  hostId: 1,
  locked: false,
  timing: { position: version, rate: 0, at: 0 },
  participants: [{ id: 1, nickName: 'みお', avatarUrl: null }],
})
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const comment = (number: number): GroupViewingEvent => ({
  type: 'comment',
  comment: {
    id: idOf(number),
    participantId: 1,
    nickName: 'みお',
    text: String(number),
    at: '2026-11-20T12:00:00.000Z',
  },
})
type Joined = Extract<GroupViewingMessage, { type: 'joined' }>
const joined = (sequence: number, snapshot: Joined['snapshot']): Joined => ({
  type: 'joined',
  room,
  position: { epoch: 'e', sequence },
  viewers: 1,
  participantId: 1,
  snapshot,
  events: [],
})
const batch = (sequence: number, events: GroupViewingEvent[]) => ({ type: 'batch', room, sequence, events }) as const

const entered = (): KnownGroup => groupReducer(unknownGroup, joined(0, { state: state(3), comments: [] }))
const texts = ({ comments }: KnownGroup) => comments.map(({ text }) => text)

test('a client knows the newest state, whatever the order in which they arrive', () => {
  const group = groupReducer(
    entered(),
    batch(2, [
      { type: 'state', state: state(5) },
      { type: 'state', state: state(4) },
    ]),
  )
  expect(group.state?.version).toBe(5)
  expect(groupReducer(group, joined(2, { state: state(4), comments: [] })).state?.version).toBe(5)
})

test('a comment is shown once, and its sender waits until it is published', () => {
  let group = groupReducer(entered(), { type: 'commentSent', key: idOf(1), text: '1' })
  expect(group.sent).toHaveLength(1)
  group = groupReducer(group, batch(1, [comment(1)]))
  expect([texts(group), group.sent]).toEqual([['1'], []])
  group = groupReducer(group, batch(2, [comment(1)]))
  expect(texts(group)).toEqual(['1'])
})

test('a rejected comment does not stay', () => {
  const sent = groupReducer(entered(), { type: 'commentSent', key: idOf(1), text: '1' })
  const refused = { type: 'refused', room, key: idOf(1), code: 'CHAT_TOO_FAST', message: '' } as const
  expect(groupReducer(sent, refused).sent).toEqual([])
})

test('a client with missing events joins again', () => {
  expect(groupReducer(entered(), batch(3, [comment(1)])).step).toBe('outOfSync')
})
