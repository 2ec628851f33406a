import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import {
  encodeTag,
  handshakeBytes,
  openingBytes,
  publishRtmp,
  type RtmpPublisher,
} from '#tests/support/rtmp-publisher.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { long } from '#tests/support/test-length.ts'

const CASES = long ? 3_000 : 60
const tags = syntheticFlv(1)
/** All bytes of a complete session of a valid publisher. */
const session = (chunkSize: number): Buffer =>
  Buffer.concat([
    handshakeBytes(),
    openingBytes({ streamKey: 'good-attacker', chunkSize }),
    ...tags.slice(0, 12).map((tag) => encodeTag(tag, chunkSize)),
  ])
const sessions = [session(128), session(4_096)] as const

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let listening: Awaited<ReturnType<typeof collectRtmp>>
let bystander: RtmpPublisher
let sent = 0

/** Sends one tag of the other live, so that it publishes while the listener is attacked. */
function publishFromBystander(): void {
  const tag = tags.filter(({ type }) => type === 'audio')[1]
  if (tag === undefined) throw new Error('FFmpeg wrote no audio')
  bystander.send({ ...tag, timestamp: sent++ })
}

/** Connects, sends the pieces, half-closes, and waits until the server has closed. */
async function attack(pieces: Buffer[]): Promise<void> {
  publishFromBystander()
  const socket: Socket = connect({ host: '127.0.0.1', port: listening.listener.port, noDelay: true })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // The server may reset the connection.
  socket.on('error', () => socket.destroy())
  socket.resume()
  for (const piece of pieces) socket.write(piece)
  socket.end()
  await closed
}

async function check(property: fc.IAsyncProperty<[Buffer[]]>): Promise<void> {
  await fc.assert(property, { numRuns: CASES })
  await settled(() => listening.listener.connections === 1)
  publishFromBystander()
  await settled(() => listening.publishers[0]?.samples.at(-1)?.dts === sent - 1)
  expect(bystander.socket.destroyed).toBe(false)
  expect(listening.publishers[0]?.cause).toBeNull()
  expect(listening.lines.filter(({ level }) => level === 'error')).toEqual([])
  listening.lines.length = 0
  listening.publishers.length = 1
}

beforeAll(async () => {
  listening = await collectRtmp({ keepsLastOnly: true, limits: { connectionsPerAddress: 10_000, lingerMs: 100 } })
  bystander = await publishRtmp({ port: listening.listener.port, streamKey: 'good-bystander' })
  const header = tags.find(({ type }) => type === 'audio')
  if (header !== undefined) bystander.send(header)
})

afterAll(async () => {
  await bystander.stop()
  await listening.listener.close()
})

const randomBytes = (maxLength: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))
const anySession = fc.constantFrom(...sessions)

describe('the listener, while another live publishes undisturbed,', () => {
  test('survives random bytes, before and after a handshake', async () => {
    const pieces = fc
      .tuple(fc.boolean(), randomBytes(2_000))
      .map(([shaken, bytes]) => (shaken ? [handshakeBytes(), bytes] : [bytes]))
    await check(fc.asyncProperty(pieces, attack))
  })

  test('survives sessions that are truncated anywhere', async () => {
    const pieces = fc
      .tuple(anySession, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([bytes, end, cut]) => {
        const kept = bytes.subarray(0, Math.floor(bytes.length * end))
        return [kept.subarray(0, Math.floor(kept.length * cut)), kept.subarray(Math.floor(kept.length * cut))]
      })
    await check(fc.asyncProperty(pieces, attack))
  })

  test('survives sessions with flipped bits', async () => {
    const pieces = fc
      .tuple(anySession, fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 12 }))
      .map(([bytes, flips]) => {
        const broken = Buffer.from(bytes)
        const from = handshakeBytes().length
        for (const [position, bit] of flips) {
          const at = from + (position % (broken.length - from))
          broken[at] = (broken[at] ?? 0) ^ (1 << bit)
        }
        return [broken]
      })
    await check(fc.asyncProperty(pieces, attack))
  })

  test('survives messages with huge claimed lengths on many chunk streams without using much memory', async () => {
    const header = fc
      .tuple(fc.integer({ min: 2, max: 63 }), fc.integer({ min: 60_000, max: 0xffffff }), fc.constantFrom(8, 9, 18, 20))
      .map(([id, length, type]) => {
        const bytes = Buffer.alloc(12 + 128)
        bytes[0] = id
        bytes.writeUIntBE(length, 4, 3)
        bytes[7] = type
        return bytes
      })
    const opening = Buffer.concat([handshakeBytes(), openingBytes({ streamKey: 'good-attacker', chunkSize: 128 })])
    const pieces = fc
      .tuple(fc.boolean(), fc.array(header, { minLength: 1, maxLength: 40 }))
      .map(([accepted, headers]) => [accepted ? opening : handshakeBytes(), Buffer.concat(headers)])
    collectGarbage()
    const before = process.memoryUsage()
    await check(fc.asyncProperty(pieces, attack))
    collectGarbage()
    const after = process.memoryUsage()
    expect(after.external - before.external).toBeLessThan(16 << 20)
    expect(after.heapUsed - before.heapUsed).toBeLessThan(16 << 20)
  })
})

test('disconnects a peer that sends byte by byte at the deadline, anywhere in a session', async () => {
  const clock = manualClock()
  const { listener, publishers } = await collectRtmp({ clock })
  const flow = sessions[0]
  const opened = handshakeBytes().length
  const ends = [0, 1, 700, 1_536, opened - 1, opened, opened + 3, opened + 200]
  const slow = await Promise.all(ends.map((end) => trickle(listener.port, flow.subarray(0, end))))
  await settled(() => listener.connections === ends.length)
  for (let second = 0; second < 20; second++) {
    clock.advance(1_000)
    await new Promise((resolve) => setImmediate(resolve))
    slow.forEach(
      (socket, index) => socket.writable && socket.write(flow.subarray((ends[index] ?? 0) + second).subarray(0, 1)),
    )
  }
  clock.advance(12_000)
  await settled(() => listener.connections === 0)
  expect(publishers).toEqual([])
  await listener.close()
})

test('disconnects a peer that never reads our answers', async () => {
  const { listener, lines } = await collectRtmp({ limits: { unreadBytes: 4_096 } })
  const socket = await trickle(listener.port, handshakeBytes())
  socket.pause()
  const chatter = openingBytes({ streamKey: 'x' }).subarray(0, -80)
  const question = chatter.subarray(chatter.indexOf('releaseStream') - 15, chatter.indexOf('FCPublish') - 15)
  socket.write(chatter.subarray(0, chatter.indexOf('releaseStream') - 15))
  const flood = Buffer.concat(Array.from({ length: 2_000 }, () => question))
  while (listener.connections > 0 && socket.writable) {
    await new Promise((resolve) => socket.write(flood, resolve))
  }
  await settled(() => lines.some(({ fields }) => JSON.stringify(fields).includes('does not read our answers')))
  socket.destroy()
  await listener.close()
})

test('rejects more connections than allowed, in total and from one address', async () => {
  for (const limits of [{ connections: 2 }, { connectionsPerAddress: 2 }]) {
    const { listener, lines } = await collectRtmp({ limits })
    const first = await publishRtmp({ port: listener.port, streamKey: 'good-1' })
    const second = await publishRtmp({ port: listener.port, streamKey: 'good-2' })
    await expect(publishRtmp({ port: listener.port, streamKey: 'good-3' })).rejects.toThrow(/hung up|ECONNRESET|EPIPE/)
    await first.stop()
    await settled(() => listener.connections === 1)
    const fourth = await publishRtmp({ port: listener.port, streamKey: 'good-4' })
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
    await Promise.all([second.stop(), fourth.stop(), listener.close()])
  }
})

async function trickle(port: number, bytes: Buffer): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.on('error', () => socket.destroy())
  socket.resume()
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  if (bytes.length > 0) socket.write(bytes)
  return socket
}

async function settled(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve))
}
