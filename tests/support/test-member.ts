/** A page of a room without a network: what it is sent stays here. */
import { PassThrough } from 'node:stream'
import { WebSocket } from 'ws'
import { realtimeMessage, type RealtimeMessage } from '#contract/realtime.ts'
import { Member } from '#server/realtime/member.ts'

const isText = (frame: Buffer): boolean => frame[0] === 0x81
const lengthBytes = new Map([
  [126, 2],
  [127, 8],
])

export class TestMember extends Member {
  readonly messages: RealtimeMessage[] = []
  pings = 0
  terminated = false

  constructor() {
    const socket = new WebSocket('ws://127.0.0.1:1')
    socket.on('error', () => {})
    const visitor = { userId: null, viewer: null, hostname: '', language: 'en', readViewer: async () => null } as const
    super(visitor, socket, new PassThrough(), performance.now())
    socket.terminate()
    socket.terminate = () => {
      this.terminated = true
    }
  }

  override write(frame: Buffer): boolean {
    if (!isText(frame)) this.pings += 1
    else {
      const head = 2 + (lengthBytes.get(frame[1] ?? 0) ?? 0)
      this.messages.push(realtimeMessage.parse(JSON.parse(String(frame.subarray(head)))))
    }
    return true
  }
}
