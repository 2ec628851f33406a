import type { RealtimeMessage, RealtimeRequest } from '#contract/realtime.ts'
import { refusalAnswer, type Refusal } from '../http/index.ts'
import type { Member } from './member.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

/** So many rooms at once are more than any page of ours needs. */
const roomsMax = 4

/** What one page does, step by step in the order in which it asked. */
export class Page {
  readonly #member: Member
  readonly #rooms: Rooms
  readonly #entered = new Map<string, Room>()
  readonly #asRefusal: (error: unknown) => Refusal

  constructor(member: Member, rooms: Rooms, asRefusal: (error: unknown) => Refusal) {
    this.#member = member
    this.#rooms = rooms
    this.#asRefusal = asRefusal
  }

  async follow(request: RealtimeRequest): Promise<void> {
    const room = this.#entered.get(request.room)
    switch (request.type) {
      case 'enter':
        return this.#enter(request)
      case 'leave':
        return this.#leave(request.room)
      case 'hearts':
        if (room && this.#mayWrite(room)) room.giveHearts(request.count)
        return
      case 'comment':
        if (room) return this.#say(room, request)
        this.#member.send({ type: 'closed', room: request.room })
    }
  }

  /** The page counts, or counts no more. */
  recount(): void {
    for (const room of this.#entered.values()) room.recount(this.#member)
  }

  /** It has caught up, after it was behind. */
  renew(): void {
    for (const room of this.#entered.values()) {
      room.let(this.#member, null)
      this.#greet(room).catch((error: unknown) => {
        this.#asRefusal(error)
        this.#member.send({ type: 'unavailable', room: room.name })
      })
    }
  }

  leaveAll(): void {
    for (const name of this.#entered.keys()) this.#leave(name)
  }

  async #enter({ room: name, after }: Extract<RealtimeRequest, { type: 'enter' }>): Promise<void> {
    this.#leave(name)
    const room = this.#entered.size < roomsMax ? await this.#rooms.enter(name) : null
    if (room === null) return this.#member.send({ type: 'closed', room: name })
    if (!this.#member.open) return this.#rooms.left(room)
    this.#entered.set(name, room)
    room.enter(this.#member, after)
    await this.#greet(room)
  }

  async #greet(room: Room): Promise<void> {
    const greeting = await room.subject.greet(this.#member.visitor)
    if (this.#entered.get(room.name) !== room) return
    for (const message of greeting) this.#member.send(message)
  }

  #leave(name: string): void {
    const room = this.#entered.get(name)
    if (!room) return
    this.#entered.delete(name)
    room.leave(this.#member)
    this.#rooms.left(room)
  }

  #mayWrite(room: Room): boolean {
    const { visitor } = this.#member
    return visitor.userId !== null && !room.subject.standing(visitor).banned
  }

  async #say(room: Room, { key, text }: Extract<RealtimeRequest, { type: 'comment' }>): Promise<void> {
    const { visitor } = this.#member
    const answer = await room.subject.say(visitor, { key, text }).then(
      (commentId): RealtimeMessage => ({ type: 'accepted', room: room.name, key, commentId }),
      (error: unknown): RealtimeMessage => {
        const { code, message } = refusalAnswer(this.#asRefusal(error), visitor.language)
        return { type: 'refused', room: room.name, key, code, message }
      },
    )
    this.#member.send(answer)
  }
}
