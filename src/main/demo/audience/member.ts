import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { liveRoom } from '#contract/lives/limits.ts'
import { liveRoomMessage, type LiveRoomRequest } from '#contract/lives/room.ts'
import type { RoomRequest } from '#contract/realtime/schemas.ts'

export interface MemberOptions {
  readonly url: string
  /** The session cookie, as `name=value`. */
  readonly cookie: string
  /** `user:password` of the site, if it has one. */
  readonly credentials: string | null
  readonly liveId: string
  /** The number of viewers has changed. */
  onViewers(viewers: number): void
  onClosed(): void
}

/** A member of the audience in the room of a live: the same connection as that of a browser. */
export class Member {
  readonly #socket: WebSocket
  readonly #room: string

  constructor({ url, cookie, credentials, liveId, onViewers, onClosed }: MemberOptions) {
    this.#room = liveRoom(liveId)
    const basic = credentials === null ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime`, {
      headers: { cookie, ...basic },
    })
    this.#socket.on('open', () => this.#send({ type: 'join', room: this.#room, after: null }))
    this.#socket.on('message', (data) => {
      const message = liveRoomMessage.safeParse(JSON.parse(String(data)))
      if (!message.success) return
      if (message.data.type !== 'joined' && message.data.type !== 'batch') return
      if (message.data.viewers !== undefined) onViewers(message.data.viewers)
    })
    // An error is followed by the end of the connection.
    this.#socket.on('error', () => {})
    this.#socket.once('close', onClosed)
  }

  say(text: string): void {
    this.#send({ type: 'comment', room: this.#room, key: randomUUID(), text })
  }

  sendHearts(count: number): void {
    this.#send({ type: 'hearts', room: this.#room, count })
  }

  close(): void {
    this.#socket.close()
  }

  #send(request: RoomRequest | LiveRoomRequest): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }
}
