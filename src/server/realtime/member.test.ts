import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Member } from './member.ts'

class OpenMember extends Member {
  override get open(): boolean {
    return true
  }
}

test('a page that is behind is sent nothing more until all of it is gone, not only a part', () => {
  const leaving: (() => void)[] = []
  const connection = new Duplex({
    read() {},
    write(_chunk, _encoding, left) {
      leaving.push(left)
    },
  })
  const socket = new WebSocket('ws://127.0.0.1:1')
  socket.on('error', () => {})
  socket.terminate()
  const visitor = { userId: null, viewer: null, hostname: '', language: 'en', readViewer: async () => null } as const
  const member = new OpenMember(visitor, socket, connection, 0)
  const frame = Buffer.alloc(100 * 1024)
  expect([member.write(frame), member.write(frame), member.write(frame)]).toEqual([true, true, false])
  leaving.shift()?.()
  expect([member.drained, member.write(frame)]).toEqual([false, false])
  leaving.shift()?.()
  expect([member.drained, member.write(frame)]).toEqual([true, false])
  member.behindSince = null
  expect(member.write(frame)).toBe(true)
})
