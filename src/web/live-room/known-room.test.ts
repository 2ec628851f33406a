import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentsOnEntry } from '#contract/chat/limits.ts'
import type { ChatEvent, Comment } from '#contract/chat/schemas.ts'
import type { LiveRoomMessage } from '#contract/lives/room.ts'
import { applyEvent, fromSnapshot, type KnownChat } from './known-chat.ts'
import { roomReducer, unknownRoom, type KnownRoom, type RoomAction } from './known-room.ts'

const room = 'live:abcdefghijkl'
const permissions = { role: 'user', silencedUntil: null, banned: false } as const
const at = '2026-11-22T12:00:00.000Z'

const commentOf = (number: number, userId = 1): Comment => ({
  id: `comment-${number}`,
  author: { id: userId, nickName: `user ${userId}`, avatarUrl: '/a.svg', role: 'user' },
  text: `text ${number}`,
  at,
})

/** A server with one room: all its events, of which it replays only those not forgotten. */
class Server {
  epoch = 'first'
  events: ChatEvent[] = []
  #forgotten = 0
  #initial: KnownChat = fromSnapshot({ comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null })

  get chat(): KnownChat {
    return this.events.reduce(applyEvent, this.#initial)
  }

  forget(): void {
    this.#forgotten = this.events.length
  }

  startEpoch(): void {
    this.#initial = this.chat
    this.events = []
    this.#forgotten = 0
    this.epoch += "'"
  }

  enter({ position }: KnownRoom): LiveRoomMessage {
    const resumable = position?.epoch === this.epoch && position.sequence >= this.#forgotten
    const { comments, pinned, slowModeSeconds, enabled, closesAt } = this.chat
    const last = comments.slice(-commentsOnEntry)
    return {
      type: 'joined',
      room,
      position: { epoch: this.epoch, sequence: this.events.length },
      permissions,
      viewers: 1,
      snapshot: resumable ? null : { comments: [...last], pinned, slowModeSeconds, enabled, closesAt },
      events: resumable ? this.events.slice(position.sequence) : [],
    }
  }

  batchSince(sequence: number): LiveRoomMessage {
    return { type: 'batch', room, sequence: this.events.length, events: this.events.slice(sequence) }
  }
}

const entered = (server: Server, client: KnownRoom = unknownRoom): KnownRoom =>
  roomReducer(client, server.enter(client))

/** Random actions of users and faults of the network. */
const scripts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), user: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(200) }) },
    fc.record({ do: fc.constant('ban' as const), user: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('pin' as const), which: fc.nat(200) }),
    { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), again: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lose', 'disconnect', 'forget', 'new epoch') }) },
  ),
  { maxLength: 160 },
)

type Script = typeof scripts extends fc.Arbitrary<infer Value> ? Value : never

function play(script: Script): { server: Server; client: KnownRoom } {
  const server = new Server()
  let client = entered(server)
  let delivered = 0
  let written = 0
  const dispatch = (action: RoomAction) => {
    client = roomReducer(client, action)
    if (client.step === 'outOfSync') client = entered(server, client)
  }
  for (const action of script) {
    const ids = server.chat.comments.map(({ id }) => id)
    switch (action.do) {
      case 'write':
        server.events.push({ type: 'comment', comment: commentOf(written++, action.user) })
        break
      case 'delete': {
        const commentId = ids[action.which % Math.max(1, ids.length)]
        if (commentId !== undefined) server.events.push({ type: 'deleted', commentId })
        break
      }
      case 'ban':
        server.events.push({ type: 'deletedAllOf', userId: action.user })
        break
      case 'pin':
        server.events.push({ type: 'pinned', comment: server.chat.comments[action.which % (ids.length + 1)] ?? null })
        break
      case 'deliver':
        // Sometimes repeats events that were delivered before.
        dispatch(server.batchSince(Math.max(0, delivered - action.again)))
        delivered = server.events.length
        break
      case 'lose':
        delivered = server.events.length
        break
      case 'disconnect':
        dispatch({ type: 'connectionLost' })
        dispatch(server.batchSince(delivered))
        dispatch({ type: 'joinRequested' })
        dispatch(server.enter(client))
        delivered = server.events.length
        break
      case 'forget':
        server.forget()
        break
      case 'new epoch':
        server.startEpoch()
        dispatch({ type: 'connectionLost' })
        dispatch(server.enter(client))
        delivered = 0
        break
    }
  }
  dispatch({ type: 'connectionLost' })
  dispatch(server.enter(client))
  return { server, client }
}

describe('a room', () => {
  test('converges after any losses, disconnections, repetitions and new epochs', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const { server, client } = play(script)
        const { comments, pinned } = server.chat
        const received = client.chat?.comments ?? []
        expect(client.step).toBe('joined')
        expect(client.position).toEqual({ epoch: server.epoch, sequence: server.events.length })
        expect(received).toEqual(received.length === 0 ? [] : comments.slice(-received.length))
        // Comments of a snapshot may have been deleted since; earlier ones can be requested.
        expect(client.chat?.more === true || received.length === comments.length).toBe(true)
        expect(client.chat?.pinned).toEqual(pinned)
      }),
      { numRuns: 500 },
    )
  })

  test('applies nothing after a gap, but enters again', () => {
    const server = new Server()
    const client = entered(server)
    server.events.push({ type: 'comment', comment: commentOf(1) }, { type: 'comment', comment: commentOf(2) })
    const outOfSync = roomReducer(client, server.batchSince(1))
    expect(outOfSync.step).toBe('outOfSync')
    expect(outOfSync.chat?.comments).toEqual([])
    expect(entered(server, outOfSync).chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
  })

  test('continues over a new epoch while it is entered, and else requests a snapshot', () => {
    const server = new Server()
    server.events.push({ type: 'comment', comment: commentOf(1) })
    const client = entered(server)
    server.startEpoch()
    server.events.push({ type: 'comment', comment: commentOf(2) })
    const entry = { ...server.enter(client), snapshot: null, events: server.events } as LiveRoomMessage
    const after = roomReducer(client, entry)
    expect(after.chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
    expect(after.position).toEqual({ epoch: server.epoch, sequence: 1 })
    const entering = roomReducer(client, { type: 'joinRequested' })
    expect(roomReducer(entering, entry)).toMatchObject({ step: 'outOfSync', position: null })
  })

  test('ignores events of unknown types, but counts them', () => {
    const server = new Server()
    const client = entered(server)
    const gift: ChatEvent = JSON.parse('{"type":"gift"}')
    server.events.push(gift, { type: 'comment', comment: commentOf(1) })
    const after = roomReducer(client, server.batchSince(0))
    expect(after.position?.sequence).toBe(2)
    expect(after.chat?.comments).toHaveLength(1)
  })
})

describe('a repeated comment', () => {
  test('is listed once, at its first position', () => {
    const server = new Server()
    for (const number of [1, 2, 1]) server.events.push({ type: 'comment', comment: commentOf(number) })
    expect(entered(server).chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
    const client = roomReducer(entered(new Server()), server.batchSince(0))
    expect(client.position?.sequence).toBe(3)
    expect(client.chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
  })
  test('is not restored after its deletion', () => {
    const server = new Server()
    const client = entered(server)
    const comment = commentOf(1)
    const commentId = comment.id
    server.events.push({ type: 'comment', comment }, { type: 'deleted', commentId }, { type: 'comment', comment })
    expect(roomReducer(client, server.batchSince(0)).chat?.comments).toEqual([])
  })
})

describe('an own comment', () => {
  const withSent = (client: KnownRoom) => roomReducer(client, { type: 'commentSent', key: 'k', text: 'text 1' })
  const accepted = { type: 'accepted', room, key: 'k', commentId: 'comment-1' } as const

  test('is listed once, whether it is published before or after the reply', () => {
    const server = new Server()
    const own = withSent(entered(server))
    expect(own.sent).toEqual([{ key: 'k', text: 'text 1', commentId: null }])
    server.events.push({ type: 'comment', comment: commentOf(1) })
    for (const messages of [
      [accepted, server.batchSince(0)],
      [server.batchSince(0), accepted],
    ]) {
      const client = messages.reduce(roomReducer, own)
      expect(client.sent).toEqual([])
      expect(client.chat?.comments).toHaveLength(1)
    }
  })
  test('is not restored if it was deleted before the reply', () => {
    const server = new Server()
    const own = withSent(entered(server))
    server.events.push({ type: 'comment', comment: commentOf(1) }, { type: 'deleted', commentId: 'comment-1' })
    expect([server.batchSince(0), accepted].reduce<KnownRoom>(roomReducer, own).sent).toEqual([])
  })
  test('stays pending over a disconnection until the server replies', () => {
    const server = new Server()
    const own = withSent(entered(server))
    const reconnected = entered(server, roomReducer(own, { type: 'connectionLost' }))
    expect(reconnected.sent).toHaveLength(1)
    server.forget()
    server.startEpoch()
    expect(entered(server, roomReducer(reconnected, accepted)).sent).toEqual([])
  })
  test('is returned with its text and the reason if it is refused', () => {
    const own = withSent(entered(new Server()))
    const rejection = { type: 'refused', room, key: 'k', code: 'CHAT_SLOW_MODE', message: 'wait' } as const
    const refused = roomReducer(own, rejection)
    expect(refused.sent).toEqual([])
    expect(refused.refused).toEqual([{ key: 'k', text: 'text 1', code: 'CHAT_SLOW_MODE', message: 'wait' }])
    expect(roomReducer(refused, { type: 'rejectionHandled', key: 'k' }).refused).toEqual([])
  })
})

describe('earlier comments', () => {
  const withOne = () => {
    const server = new Server()
    server.events.push({ type: 'comment', comment: commentOf(5) })
    return entered(server)
  }
  test('are prepended, each once', () => {
    const page = { type: 'earlierLoaded', comments: [commentOf(3), commentOf(4), commentOf(5)], more: false } as const
    const { chat } = roomReducer(withOne(), page)
    expect(chat?.comments.map(({ id }) => id)).toEqual(['comment-3', 'comment-4', 'comment-5'])
    expect(chat?.more).toBe(false)
  })
  test('do not restore comments that were deleted while they were loading', () => {
    const events: ChatEvent[] = [
      { type: 'deleted', commentId: 'comment-3' },
      { type: 'deletedAllOf', userId: 2 },
    ]
    const client = roomReducer(withOne(), { type: 'batch', room, sequence: 3, events })
    const page = { type: 'earlierLoaded', comments: [commentOf(2), commentOf(3), commentOf(4, 2)], more: true } as const
    expect(roomReducer(client, page).chat?.comments.map(({ id }) => id)).toEqual(['comment-2', 'comment-5'])
  })
})
