/** A page of the site, as far as its socket goes. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import {
  liveRoom,
  type Position,
  type RealtimeMessage,
  type RealtimeRequest,
  type RoomEvent,
} from '#contract/realtime.ts'

type Told<Type> = Extract<RealtimeMessage, { type: Type }>

export class TestPage {
  readonly socket: WebSocket
  readonly messages: RealtimeMessage[] = []

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

  send(request: RealtimeRequest): void {
    this.socket.send(JSON.stringify(request))
  }

  enter(liveId: string, after: Position | null = null): void {
    this.send({ type: 'enter', room: liveRoom(liveId), after })
  }

  /** Returns the key. */
  say(liveId: string, text: string, key: string = randomUUID()): string {
    this.send({ type: 'comment', room: liveRoom(liveId), key, text })
    return key
  }

  told<Type extends RealtimeMessage['type']>(type: Type): Told<Type>[] {
    return this.messages.filter((message): message is Told<Type> => message.type === type)
  }

  /** Everything that happened, as `entered` and `news` told it, each event once for each time that it was told. */
  get events(): RoomEvent[] {
    return this.messages.flatMap((message) =>
      message.type === 'entered' || message.type === 'news' ? message.events : [],
    )
  }

  /** What was written, as it was told since the page came in. */
  get comments(): string[] {
    return this.events.flatMap((event) => (event.type === 'comment' ? [event.comment.text] : []))
  }

  /** Up to where everything was heard. */
  get position(): Position | null {
    let position: Position | null = null
    for (const message of this.messages) {
      if (message.type === 'entered') position = message.position
      if (message.type === 'news' && position) position = { ...position, sequence: message.sequence }
    }
    return position
  }
}
