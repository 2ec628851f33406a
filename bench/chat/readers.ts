/** Many sockets in one process, which cost as little as they can: most of them throw away what they get. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { liveRoom } from '#contract/realtime.ts'
import { nowMicros } from './messages.ts'

const [, , port = '', kind = '', count = ''] = process.argv
const paths: Readonly<Record<string, string>> = {
  ours: '/v1/realtime',
  ws: '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
}
/** One in so many is looked into. */
const sampledOneIn = 50
const atOnce = 200
const pongEveryMs = 2000

/** A masked frame (RFC 6455 §5.2) with a mask of zeros, of less than 126 bytes. */
function frame(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0), payload])
}

const greetings: Readonly<Record<string, Buffer>> = {
  ours: frame(1, JSON.stringify({ type: 'enter', room: liveRoom('000000000000'), after: null })),
  ws: Buffer.alloc(0),
  'socket.io': frame(1, '40'),
}
/** Where a frame of ours, or of the bare loop, begins. */
const startOfNews = '{"type":"news"'
/** Unasked, a pong says that one is there (§5.5.3). */
const pong = frame(10, '')

let delays: number[] = []
let heard = 0
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
  socket.write(greetings[kind] ?? '')
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
    frames += text.split(startOfNews).length - 1 - (rest === '' ? 0 : rest.split(startOfNews).length - 1)
    for (const match of text.matchAll(/"text":"(\d+)"/g)) {
      delays.push((now - Number(match[1])) / 1000)
      heard += 1
      end = match.index + match[0].length
    }
    rest = text.slice(Math.max(end, text.length - 64))
  })
}

for (let opened = 0; opened < Number(count); opened += atOnce) {
  const next = Array.from({ length: Math.min(atOnce, Number(count) - opened) }, (_, index) => open(opened + index))
  await Promise.all(next)
}
// All of them within each two seconds, a few at a time.
let turn = 0
if (kind === 'ours') {
  setInterval(() => {
    for (let index = turn; index < sockets.length; index += 20) sockets[index]?.write(pong)
    turn = (turn + 1) % 20
  }, pongEveryMs / 20)
}

process.on('message', (order) => {
  if (order === 'begin') {
    delays = []
    heard = 0
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
    perSocket: heard / sampled,
    framesPerSocket: frames / sampled,
    evenness: fewest / most,
    lost,
  })
})
process.send?.('connected')
