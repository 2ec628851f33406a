/** The realtime client of a page. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { liveRoom } from '#contract/lives/limits.ts'
import type { LiveRoomEvent, LiveRoomMessage, LiveRoomRequest } from '#contract/lives/room.ts'
import type { Position, RoomRequest } from '#contract/realtime/schemas.ts'

type Received<Type> = Extract<LiveRoomMessage, { type: Type }>

export class TestClient {
  readonly socket: WebSocket
  readonly messages: LiveRoomMessage[] = []

  constructor(address: string, cookies: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const url = `${address.replace('http', 'ws')}/v1/realtime`
    this.socket = new WebSocket(url, { headers: { ...(cookie && { cookie }), ...headers } })
    this.socket.on('message', (data) => this.messages.push(JSON.parse(String(data))))
    this.socket.on('error', () => {})
  }

  async opened(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open')
    return this
  }

  send(request: RoomRequest | LiveRoomRequest): void {
    this.socket.send(JSON.stringify(request))
  }

  enter(liveId: string, after: Position | null = null): void {
    this.send({ type: 'join', room: liveRoom(liveId), after })
  }

  /** Returns the idempotency key. */
  postComment(liveId: string, text: string, key: string = randomUUID()): string {
    this.send({ type: 'comment', room: liveRoom(liveId), key, text })
    return key
  }

  received<Type extends LiveRoomMessage['type']>(type: Type): Received<Type>[] {
    return this.messages.filter((message): message is Received<Type> => message.type === type)
  }

  /** All events of `joined` and `batch`, in order of arrival, including repeated ones. */
  get events(): LiveRoomEvent[] {
    return this.messages.flatMap((message) =>
      message.type === 'joined' || message.type === 'batch' ? message.events : [],
    )
  }

  /** Texts of the comments received since entering. */
  get comments(): string[] {
    return this.events.flatMap((event) => (event.type === 'comment' ? [event.comment.text] : []))
  }

  /** Position after the last received event. */
  get position(): Position | null {
    let position: Position | null = null
    for (const message of this.messages) {
      if (message.type === 'joined') position = message.position
      if (message.type === 'batch' && position) position = { ...position, sequence: message.sequence }
    }
    return position
  }
}
