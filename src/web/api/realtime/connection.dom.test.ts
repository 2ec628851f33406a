import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restartCode } from '#contract/realtime/restart.ts'
import { openConnection, type Connection } from './connection.ts'

/** The sockets that the connection has opened, which the test answers. */
const sockets: FakeSocket[] = []
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: string[] = []
  closed = false
  constructor() {
    super()
    sockets.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closed = true
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  end(code = 1006, reason = ''): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}

let events: string[]
let network: EventTarget
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('WebSocket', FakeSocket)
  sockets.length = 0
  events = []
  network = new EventTarget()
  const note = (name: string) => () => void events.push(name)
  const listeners = { opened: note('opened'), probe: note('probe'), lost: note('lost') }
  connection = openConnection(
    new URL('ws://localhost/'),
    { ...listeners, received: (data) => events.push(`received ${String(data)}`) },
    network,
  )
})
afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const latest = (): FakeSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket')
  return socket
}

test('texts are sent only while the connection is open', () => {
  connection.send('early')
  latest().open()
  connection.send('now')
  expect(latest().sent).toEqual(['now'])
  expect(events).toEqual(['opened'])
})

test('a silent connection is probed, and dropped without an answer', () => {
  latest().open()
  vi.advanceTimersByTime(11_999)
  latest().receive('a')
  vi.advanceTimersByTime(11_999)
  expect(events).toEqual(['opened', 'received a'])
  vi.advanceTimersByTime(1)
  expect(events.at(-1)).toBe('probe')
  vi.advanceTimersByTime(3999)
  latest().receive('b')
  vi.advanceTimersByTime(12_000 + 3999)
  expect(events.slice(2)).toEqual(['probe', 'received b', 'probe'])
  const [dead] = sockets
  vi.advanceTimersByTime(1)
  expect(events.at(-1)).toBe('lost')
  expect(dead?.closed).toBe(true)
  // Its late events change nothing.
  dead?.end()
  dead?.receive('late')
  expect(events.at(-1)).toBe('lost')
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
})

test('a closed connection is opened again after a delay that doubles, until a message arrives', () => {
  const delays: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = sockets.length
    latest().end()
    let waited = 0
    while (sockets.length === before) {
      vi.advanceTimersByTime(100)
      waited += 100
    }
    delays.push(waited)
  }
  expect(delays).toEqual([500, 1000, 2000])
  latest().open()
  latest().receive('a')
  latest().end()
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(5)
})

test('a connection that a restarting server closes is opened again after the delay that it has sent', () => {
  latest().open()
  latest().end(restartCode, '12345')
  expect(events.at(-1)).toBe('lost')
  vi.advanceTimersByTime(12_344)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  // The server does not respond yet.
  latest().end()
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(3)
})

test('a network that is back opens a lost connection at once, and probes an open one', () => {
  latest().end()
  network.dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
  latest().open()
  network.dispatchEvent(new Event('online'))
  expect(events.at(-1)).toBe('probe')
  expect(sockets).toHaveLength(2)
})

test('a connection that the page closes stays closed', () => {
  const socket = latest()
  socket.open()
  connection.close()
  expect(socket.closed).toBe(true)
  socket.end()
  network.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  expect(events).toEqual(['opened'])
})
