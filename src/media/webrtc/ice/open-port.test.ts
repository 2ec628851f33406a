import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { iceCheck } from '#tests/support/ice-check.ts'
import { quiet } from '#tests/support/packaged.ts'
import { newCredentials } from './udp-mux.ts'
import { type IcePort, openIcePort } from './open-port.ts'

const credentials = newCredentials()
const success = Buffer.from([1, 1])
let ice: IcePort
let received: string[]

beforeEach(async () => {
  ice = await openIcePort({ host: '127.0.0.1', ports: [0, 0], addresses: [], log: quiet })
  received = []
  const owner = {
    onCheck() {},
    onBytes: (pair: { transport: string }, bytes: Buffer) => {
      received.push(`${pair.transport} ${bytes.toString('latin1')}`)
    },
  }
  ice.mux.register(owner, credentials)
})
afterEach(() => ice.close())

test('answers checks over UDP and delivers the following packets to the session', async () => {
  const socket = createSocket('udp4')
  socket.send(iceCheck(credentials), ice.port, '127.0.0.1')
  const [answer]: unknown[] = await once(socket, 'message')
  expect(answer instanceof Buffer && answer.subarray(0, 2)).toEqual(success)
  socket.send('hello', ice.port, '127.0.0.1')
  await expect.poll(() => received).toEqual(['udp hello'])
  socket.close()
})

test('answers checks over TCP for any split of the stream (RFC 4571)', async () => {
  const framed = (bytes: Buffer) => Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 255), bytes])
  const socket = connect(ice.port, '127.0.0.1')
  const bytes = Buffer.concat([framed(iceCheck(credentials)), framed(Buffer.from('one')), framed(Buffer.from('two'))])
  for (const byte of bytes) socket.write(Buffer.of(byte))
  const [answer]: unknown[] = await once(socket, 'data')
  expect(answer instanceof Buffer && answer.subarray(2, 4)).toEqual(success)
  await expect.poll(() => received).toEqual(['tcp one', 'tcp two'])
  socket.destroy()
})

test('keeps the port and its connection when a packet breaks a session', async () => {
  const broken = newCredentials()
  const onCheck = (): void => {
    throw new RangeError('port')
  }
  ice.mux.register({ onCheck, onBytes() {} }, broken)
  const socket = createSocket('udp4')
  const stream = connect(ice.port, '127.0.0.1')
  for (const one of [broken, credentials]) {
    const bytes = iceCheck(one)
    socket.send(bytes, ice.port, '127.0.0.1')
    stream.write(Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 255), bytes]))
  }
  socket.send('hello', ice.port, '127.0.0.1')
  stream.write(Buffer.concat([Buffer.of(0, 5), Buffer.from('hello')]))
  await expect.poll(() => received.toSorted()).toEqual(['tcp hello', 'udp hello'])
  socket.close()
  stream.destroy()
})

test('closes a connection with its session after sending pending bytes', async () => {
  const mine = newCredentials()
  const owner = { onCheck() {}, onBytes: (pair: { send(bytes: Buffer): void }) => pair.send(Buffer.from('bye')) }
  ice.mux.register(owner, mine)
  const socket = connect(ice.port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes))
  const check = iceCheck(mine)
  socket.write(Buffer.concat([Buffer.of(check.length >> 8, check.length & 255), check, Buffer.of(0, 1, 128)]))
  const closed = once(socket, 'close')
  await expect.poll(() => Buffer.concat(received).toString('latin1')).toMatch(/bye$/)
  ice.mux.remove(owner)
  await closed
})

test('limits the connections of one address', async () => {
  const open = async () => {
    const socket = connect(ice.port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: 100 }, open))
  const refused = await open()
  await once(refused, 'close')
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(0)
  const [first] = sockets
  first?.destroy()
  const answered = async (): Promise<boolean> => {
    const socket = await open()
    const check = iceCheck(credentials)
    socket.write(Buffer.concat([Buffer.of(check.length >> 8, check.length & 255), check]))
    const received = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
    return received[0] instanceof Buffer
  }
  await expect.poll(answered).toBe(true)
  for (const socket of sockets) socket.destroy()
})

test('uses the first free port of the range and fails if the range is full', async () => {
  const next = await openIcePort({ host: '127.0.0.1', ports: [ice.port, ice.port + 20], addresses: [], log: quiet })
  expect(next.port).toBeGreaterThan(ice.port)
  await next.close()
  const full = openIcePort({ host: '127.0.0.1', ports: [ice.port, ice.port], addresses: [], log: quiet })
  await expect(full).rejects.toThrow('EADDRINUSE')
})

test('announces the address of a host or the configured addresses', async () => {
  expect(ice.candidates[0]).toMatch(new RegExp(`^candidate:1 1 udp \\d+ 127.0.0.1 ${ice.port} typ host$`))
  expect(ice.candidates.at(-1)).toBe('end-of-candidates')
  const other = await openIcePort({ host: '127.0.0.1', ports: [0, 0], addresses: ['2001:db8::5'], log: quiet })
  expect(other.candidates.filter((line) => line.includes('2001:db8::5'))).toHaveLength(2)
  await other.close()
})
