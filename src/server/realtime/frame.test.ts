import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { pingFrame, textFrame } from './frame.ts'

test('encoded frames of any length are received unchanged between frames of the library', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length)).concat('日本語🎉')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, connection, head) =>
    sockets.handleUpgrade(request, connection, head, (socket) => {
      for (const text of texts) {
        connection.write(textFrame(text))
        connection.write(pingFrame)
        socket.send('between')
      }
      socket.close()
    }),
  )
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const received: string[] = []
  let pings = 0
  client.on('message', (data) => received.push(String(data)))
  client.on('ping', () => (pings += 1))
  const [code]: unknown[] = await once(client, 'close')
  server.close()
  expect(code).toBe(1005)
  expect(received).toEqual(texts.flatMap((text) => [text, 'between']))
  expect(pings).toBe(texts.length)
})
