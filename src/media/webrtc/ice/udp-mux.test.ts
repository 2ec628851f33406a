import { describe, expect, test } from 'vitest'
import { iceCheck as check } from '#tests/support/ice-check.ts'
import { type CandidatePair, newCredentials, UdpMux } from './udp-mux.ts'

function pair(): CandidatePair & { sent: Buffer[]; isClosed: () => boolean } {
  const sent: Buffer[] = []
  const send = (bytes: Buffer) => void sent.push(bytes)
  let closed = false
  const close = () => void (closed = true)
  return {
    remoteAddress: '192.0.2.1',
    remotePort: 5,
    transport: 'udp',
    unsent: 0,
    sent,
    send,
    close,
    isClosed: () => closed,
  }
}

function owner() {
  const checks: boolean[] = []
  const received: string[] = []
  return {
    checks,
    received,
    onCheck: (_pair: CandidatePair, nominated: boolean) => void checks.push(nominated),
  }
}

const media = Buffer.from([128, 1, 2, 3])

describe('the mux', () => {
  test('delivers to a session only the bytes of pairs with an authenticated check', () => {
    const mux = new UdpMux()
    const credentials = newCredentials()
    const { checks, received, onCheck } = owner()
    mux.register({ onCheck, onBytes: (_pair, bytes) => void received.push(bytes.toString('hex')) }, credentials)
    const mine = pair()
    const stranger = pair()

    expect(mux.receive(mine, media)).toBe(false)
    expect(mux.receive(mine, check({ ...credentials, password: 'wrong' }))).toBe(false)
    expect(mux.receive(mine, check(credentials, true))).toBe(true)
    expect(mux.receive(mine, media)).toBe(true)
    expect(mux.receive(stranger, media)).toBe(false)
    expect(received).toEqual(['80010203'])
    expect(checks).toEqual([true])
    expect(mine.sent).toHaveLength(1)
    expect(stranger.sent).toHaveLength(0)
  })

  test('ignores packets from port 0, to which nothing can be sent', () => {
    const mux = new UdpMux()
    const credentials = newCredentials()
    mux.register({ onCheck() {}, onBytes() {} }, credentials)
    const nowhere = { ...pair(), remotePort: 0 }
    expect(mux.receive(nowhere, check(credentials))).toBe(false)
    expect(nowhere.sent).toHaveLength(0)
  })

  test('accepts several credentials for one session until each is unregistered', () => {
    const mux = new UdpMux()
    const [older, newer] = [newCredentials(), newCredentials()]
    const one = { onCheck() {}, onBytes() {} }
    mux.register(one, older)
    mux.register(one, newer)
    expect(mux.receive(pair(), check(older))).toBe(true)
    mux.unregister(older)
    expect(mux.receive(pair(), check(older))).toBe(false)
    expect(mux.receive(pair(), check(newer))).toBe(true)
  })

  test('removes a session with all its pairs', () => {
    const mux = new UdpMux()
    const credentials = newCredentials()
    const one = { onCheck() {}, onBytes() {} }
    mux.register(one, credentials)
    const mine = pair()
    mux.receive(mine, check(credentials))
    mux.remove(one)
    expect(mine.isClosed()).toBe(true)
    expect(mux.receive(mine, media)).toBe(false)
    expect(mux.receive(mine, check(credentials))).toBe(false)
  })

  test('keeps at most 16 pairs of one session', () => {
    const mux = new UdpMux()
    const credentials = newCredentials()
    mux.register({ onCheck() {}, onBytes() {} }, credentials)
    const pairs = Array.from({ length: 20 }, pair)
    for (const one of pairs) mux.receive(one, check(credentials))
    expect(pairs.filter((one) => mux.has(one))).toHaveLength(16)
    expect(pairs.filter((one) => one.isClosed())).toEqual(pairs.slice(0, 4))
  })
})
