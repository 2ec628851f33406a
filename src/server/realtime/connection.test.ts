import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from './connection.ts'

class OpenConnection extends Connection {
  override get open(): boolean {
    return true
  }
}

test('a client that is behind is sent nothing more until all bytes are sent, not only some', () => {
  const sent: (() => void)[] = []
  const stream = new Duplex({
    read() {},
    write(_chunk, _encoding, done) {
      sent.push(done)
    },
  })
  const socket = new WebSocket('ws://127.0.0.1:1')
  socket.on('error', () => {})
  socket.terminate()
  const visitor = { userId: null, viewer: null, visitorId: null }
  const client = { ...visitor, hostname: '', language: 'en', readViewer: async () => null } as const
  const connection = new OpenConnection(client, socket, stream, 0)
  const frame = Buffer.alloc(100 * 1024)
  expect([connection.write(frame), connection.write(frame), connection.write(frame)]).toEqual([true, true, false])
  sent.shift()?.()
  expect([connection.drained, connection.write(frame)]).toEqual([false, false])
  sent.shift()?.()
  expect([connection.drained, connection.write(frame)]).toEqual([true, false])
  connection.behindSince = null
  expect(connection.write(frame)).toBe(true)
})
