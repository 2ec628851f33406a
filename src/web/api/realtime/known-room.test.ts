import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commentsOnEntry, type ChatEvent, type Comment } from '#contract/chat.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { fromSnapshot, happen, type KnownChat } from './known-chat.ts'
import { learn, unknownRoom, type KnownRoom, type RoomNews } from './known-room.ts'

const room = 'live:abcdefghijkl'
const you = { role: 'user', silencedUntil: null, banned: false } as const
const at = '2026-11-22T12:00:00.000Z'

const commentOf = (number: number, userId = 1): Comment => ({
  id: `comment-${number}`,
  author: { id: userId, nickName: `user ${userId}`, avatarUrl: '/a.svg', role: 'user' },
  text: `text ${number}`,
  at,
})

/** A server with one room: its whole order, and what it still remembers of it. */
class Server {
  epoch = 'first'
  events: ChatEvent[] = []
  #forgotten = 0
  #begin: KnownChat = fromSnapshot({ comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null })

  get whole(): KnownChat {
    return this.events.reduce(happen, this.#begin)
  }

  forget(): void {
    this.#forgotten = this.events.length
  }

  beginAnew(): void {
    this.#begin = this.whole
    this.events = []
    this.#forgotten = 0
    this.epoch += "'"
  }

  enter({ place }: KnownRoom): RealtimeMessage {
    const knows = place?.epoch === this.epoch && place.sequence >= this.#forgotten
    const { comments, pinned, slowModeSeconds, enabled, closesAt } = this.whole
    const last = comments.slice(-commentsOnEntry)
    return {
      type: 'entered',
      room,
      position: { epoch: this.epoch, sequence: this.events.length },
      you,
      viewers: 1,
      snapshot: knows ? null : { comments: [...last], pinned, slowModeSeconds, enabled, closesAt },
      events: knows ? this.events.slice(place.sequence) : [],
    }
  }

  newsSince(sequence: number): RealtimeMessage {
    return { type: 'news', room, sequence: this.events.length, events: this.events.slice(sequence) }
  }
}

const entered = (server: Server, known: KnownRoom = unknownRoom): KnownRoom => learn(known, server.enter(known))

/** Deeds of users and of the network. */
const deeds = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), user: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(200) }) },
    fc.record({ do: fc.constant('ban' as const), user: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('pin' as const), which: fc.nat(200) }),
    { weight: 5, arbitrary: fc.record({ do: fc.constant('tell' as const), again: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lose', 'break', 'forget', 'begin anew') }) },
  ),
  { maxLength: 160 },
)

type Deeds = typeof deeds extends fc.Arbitrary<infer Script> ? Script : never

function play(script: Deeds): { server: Server; known: KnownRoom } {
  const server = new Server()
  let known = entered(server)
  let told = 0
  let written = 0
  const hear = (news: RoomNews) => {
    known = learn(known, news)
    if (known.step === 'astray') known = entered(server, known)
  }
  for (const deed of script) {
    const ids = server.whole.comments.map(({ id }) => id)
    switch (deed.do) {
      case 'write':
        server.events.push({ type: 'comment', comment: commentOf(written++, deed.user) })
        break
      case 'delete': {
        const commentId = ids[deed.which % Math.max(1, ids.length)]
        if (commentId !== undefined) server.events.push({ type: 'deleted', commentId })
        break
      }
      case 'ban':
        server.events.push({ type: 'deletedAllOf', userId: deed.user })
        break
      case 'pin':
        server.events.push({ type: 'pinned', comment: server.whole.comments[deed.which % (ids.length + 1)] ?? null })
        break
      case 'tell':
        // Now and then what was told before is told again.
        hear(server.newsSince(Math.max(0, told - deed.again)))
        told = server.events.length
        break
      case 'lose':
        told = server.events.length
        break
      case 'break':
        hear({ type: 'away' })
        hear(server.newsSince(told))
        hear({ type: 'asked' })
        hear(server.enter(known))
        told = server.events.length
        break
      case 'forget':
        server.forget()
        break
      case 'begin anew':
        server.beginAnew()
        hear({ type: 'away' })
        hear(server.enter(known))
        told = 0
        break
    }
  }
  hear({ type: 'away' })
  hear(server.enter(known))
  return { server, known }
}

describe('a room', () => {
  test('is known alike after any losses, breaks, repetitions and new beginnings', () => {
    fc.assert(
      fc.property(deeds, (script) => {
        const { server, known } = play(script)
        const { comments, pinned } = server.whole
        const mine = known.chat?.comments ?? []
        expect(known.step).toBe('in')
        expect(known.place).toEqual({ epoch: server.epoch, sequence: server.events.length })
        expect(mine).toEqual(mine.length === 0 ? [] : comments.slice(-mine.length))
        // Some of those of a snapshot may have been taken away since; earlier ones are asked for.
        expect(known.chat?.more === true || mine.length === comments.length).toBe(true)
        expect(known.chat?.pinned).toEqual(pinned)
      }),
      { numRuns: 500 },
    )
  })

  test('tells of what it missed nothing at all, but enters again', () => {
    const server = new Server()
    const known = entered(server)
    server.events.push({ type: 'comment', comment: commentOf(1) }, { type: 'comment', comment: commentOf(2) })
    const astray = learn(known, server.newsSince(1))
    expect(astray.step).toBe('astray')
    expect(astray.chat?.comments).toEqual([])
    expect(entered(server, astray).chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
  })

  test('goes on where it was when the order begins anew while it listens, and else asks for everything', () => {
    const server = new Server()
    server.events.push({ type: 'comment', comment: commentOf(1) })
    const known = entered(server)
    server.beginAnew()
    server.events.push({ type: 'comment', comment: commentOf(2) })
    const entry = { ...server.enter(known), snapshot: null, events: server.events } as RealtimeMessage
    const after = learn(known, entry)
    expect(after.chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
    expect(after.place).toEqual({ epoch: server.epoch, sequence: 1 })
    const asking = learn(known, { type: 'asked' })
    expect(learn(asking, entry)).toMatchObject({ step: 'astray', place: null })
  })

  test('passes over events that this version does not know, and counts them', () => {
    const server = new Server()
    const known = entered(server)
    const gift: ChatEvent = JSON.parse('{"type":"gift"}')
    server.events.push(gift, { type: 'comment', comment: commentOf(1) })
    const after = learn(known, server.newsSince(0))
    expect(after.place?.sequence).toBe(2)
    expect(after.chat?.comments).toHaveLength(1)
  })
})

describe('a comment that is told again', () => {
  test('stands there once, where it stood', () => {
    const server = new Server()
    for (const number of [1, 2, 1]) server.events.push({ type: 'comment', comment: commentOf(number) })
    expect(entered(server).chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
    const known = learn(entered(new Server()), server.newsSince(0))
    expect(known.place?.sequence).toBe(3)
    expect(known.chat?.comments.map(({ id }) => id)).toEqual(['comment-1', 'comment-2'])
  })
  test('does not come back after it was taken away', () => {
    const server = new Server()
    const known = entered(server)
    const comment = commentOf(1)
    const commentId = comment.id
    server.events.push({ type: 'comment', comment }, { type: 'deleted', commentId }, { type: 'comment', comment })
    expect(learn(known, server.newsSince(0)).chat?.comments).toEqual([])
  })
})

describe('an own comment', () => {
  const said = (known: KnownRoom) => learn(known, { type: 'said', key: 'k', text: 'text 1' })
  const accepted = { type: 'accepted', room, key: 'k', commentId: 'comment-1' } as const

  test('stands there once, whether the room tells of it before or after the answer', () => {
    const server = new Server()
    const own = said(entered(server))
    expect(own.sent).toEqual([{ key: 'k', text: 'text 1', commentId: null }])
    server.events.push({ type: 'comment', comment: commentOf(1) })
    for (const news of [
      [accepted, server.newsSince(0)],
      [server.newsSince(0), accepted],
    ]) {
      const known = news.reduce(learn, own)
      expect(known.sent).toEqual([])
      expect(known.chat?.comments).toHaveLength(1)
    }
  })
  test('does not come back when it was taken away before the answer', () => {
    const server = new Server()
    const own = said(entered(server))
    server.events.push({ type: 'comment', comment: commentOf(1) }, { type: 'deleted', commentId: 'comment-1' })
    expect([server.newsSince(0), accepted].reduce<KnownRoom>(learn, own).sent).toEqual([])
  })
  test('is kept over a break until the server has answered', () => {
    const server = new Server()
    const own = said(entered(server))
    const back = entered(server, learn(own, { type: 'away' }))
    expect(back.sent).toHaveLength(1)
    server.forget()
    server.beginAnew()
    expect(entered(server, learn(back, accepted)).sent).toEqual([])
  })
  test('comes back with its text and the reason when it is refused', () => {
    const own = said(entered(new Server()))
    const refusal = { type: 'refused', room, key: 'k', code: 'CHAT_SLOW_MODE', message: 'wait' } as const
    const refused = learn(own, refusal)
    expect(refused.sent).toEqual([])
    expect(refused.refused).toEqual([{ key: 'k', text: 'text 1', code: 'CHAT_SLOW_MODE', message: 'wait' }])
    expect(learn(refused, { type: 'takenBack', key: 'k' }).refused).toEqual([])
  })
})

describe('earlier comments', () => {
  const withOne = () => {
    const server = new Server()
    server.events.push({ type: 'comment', comment: commentOf(5) })
    return entered(server)
  }
  test('come before those that are there, each once', () => {
    const page = { type: 'earlier', comments: [commentOf(3), commentOf(4), commentOf(5)], more: false } as const
    const { chat } = learn(withOne(), page)
    expect(chat?.comments.map(({ id }) => id)).toEqual(['comment-3', 'comment-4', 'comment-5'])
    expect(chat?.more).toBe(false)
  })
  test('do not bring back what was taken away while they were on their way', () => {
    const events: ChatEvent[] = [
      { type: 'deleted', commentId: 'comment-3' },
      { type: 'deletedAllOf', userId: 2 },
    ]
    const known = learn(withOne(), { type: 'news', room, sequence: 3, events })
    const page = { type: 'earlier', comments: [commentOf(2), commentOf(3), commentOf(4, 2)], more: true } as const
    expect(learn(known, page).chat?.comments.map(({ id }) => id)).toEqual(['comment-2', 'comment-5'])
  })
})
