/** A connection without a network, which records the messages and pings that it is sent. */
import { PassThrough } from 'node:stream'
import { WebSocket } from 'ws'
import { Connection } from '#server/realtime/connection.ts'

const isText = (frame: Buffer): boolean => frame[0] === 0x81
const lengthBytes = new Map([
  [126, 2],
  [127, 8],
])

export interface SentMessage {
  readonly type: string
  readonly [field: string]: unknown
}

export class TestConnection extends Connection {
  readonly messages: SentMessage[] = []
  pings = 0
  terminated = false

  constructor(userId: number | null = null, visitorId: string | null = null) {
    const socket = new WebSocket('ws://127.0.0.1:1')
    socket.on('error', () => {})
    const identity = { userId, visitorId, viewer: null }
    const client = { ...identity, hostname: '', language: 'en', readViewer: async () => null } as const
    super(client, socket, new PassThrough(), performance.now())
    socket.terminate()
    socket.terminate = () => {
      this.terminated = true
    }
  }

  override write(frame: Buffer): boolean {
    if (!isText(frame)) this.pings += 1
    else {
      const headerLength = 2 + (lengthBytes.get(frame[1] ?? 0) ?? 0)
      this.messages.push(JSON.parse(String(frame.subarray(headerLength))))
    }
    return true
  }
}
