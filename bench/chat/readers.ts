/** Many cheap sockets in one process: most of them discard their data. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { liveRoom } from '#contract/lives/limits.ts'
import { nowMicros } from '../comment-times.ts'
import { clientFrame, pongFrame } from '../websocket-frame.ts'

const [, , port = '', kind = '', count = ''] = process.argv
const paths: Readonly<Record<string, string>> = {
  ours: '/v1/realtime',
  ws: '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
}
/** One in this many sockets is sampled. */
const sampledOneIn = 50
const openConcurrency = 200
const pongEveryMs = 2000

const openingFrames: Readonly<Record<string, Buffer>> = {
  ours: clientFrame(1, JSON.stringify({ type: 'join', room: liveRoom('000000000000'), after: null })),
  ws: Buffer.alloc(0),
  'socket.io': clientFrame(1, '40'),
}
/** Start of a message of the product or the bare loop. */
const batchPrefix = '{"type":"batch"'

let delays: number[] = []
let received = 0
let frames = 0
let lost = 0
const sockets: Socket[] = []
const bytesBefore = new Map<Socket, number>()

async function open(index: number): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET ${paths[kind]} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(openingFrames[kind] ?? '')
  socket.on('close', () => (lost += 1))
  socket.on('error', () => {})
  sockets.push(socket)
  if (index % sampledOneIn !== 0) {
    socket.resume()
    return
  }
  let rest = ''
  socket.on('data', (chunk) => {
    const text = rest + chunk.toString('latin1')
    const now = nowMicros()
    let end = 0
    frames += text.split(batchPrefix).length - 1 - (rest === '' ? 0 : rest.split(batchPrefix).length - 1)
    for (const match of text.matchAll(/"text":"(\d+)"/g)) {
      delays.push((now - Number(match[1])) / 1000)
      received += 1
      end = match.index + match[0].length
    }
    rest = text.slice(Math.max(end, text.length - 64))
  })
}

for (let opened = 0; opened < Number(count); opened += openConcurrency) {
  const next = Array.from({ length: Math.min(openConcurrency, Number(count) - opened) }, (_, index) =>
    open(opened + index),
  )
  await Promise.all(next)
}
// All sockets within two seconds, in 20 batches.
let batch = 0
if (kind === 'ours') {
  setInterval(() => {
    for (let index = batch; index < sockets.length; index += 20) sockets[index]?.write(pongFrame)
    batch = (batch + 1) % 20
  }, pongEveryMs / 20)
}

process.on('message', (order) => {
  if (order === 'begin') {
    delays = []
    received = 0
    frames = 0
    for (const socket of sockets) bytesBefore.set(socket, socket.bytesRead)
    return
  }
  const bytes = sockets.map((socket) => socket.bytesRead - (bytesBefore.get(socket) ?? 0))
  const most = bytes.reduce((a, b) => Math.max(a, b), 0)
  const fewest = bytes.reduce((a, b) => Math.min(a, b), Infinity)
  const sampled = Math.ceil(sockets.length / sampledOneIn)
  process.send?.({
    delays,
    perSocket: received / sampled,
    framesPerSocket: frames / sampled,
    evenness: fewest / most,
    lost,
  })
})
process.send?.('connected')
