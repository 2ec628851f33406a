import { describe, expect, test } from 'vitest'
import { iceCheck as check } from '#tests/support/ice-check.ts'
import { newCredentials } from './credentials.ts'
import type { Flow } from './flow.ts'
import { Switchboard } from './switchboard.ts'

function flow(): Flow & { sent: Buffer[]; isClosed: () => boolean } {
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
    checked: (_flow: Flow, nominated: boolean) => void checks.push(nominated),
  }
}

const media = Buffer.from([128, 1, 2, 3])

describe('the switchboard', () => {
  test('leads to a session only what comes on flows where its password was proven', () => {
    const board = new Switchboard()
    const credentials = newCredentials()
    const { checks, received, checked } = owner()
    board.admit({ checked, received: (_flow, bytes) => void received.push(bytes.toString('hex')) }, credentials)
    const mine = flow()
    const stranger = flow()

    expect(board.receive(mine, media)).toBe(false)
    expect(board.receive(mine, check({ ...credentials, password: 'wrong' }))).toBe(false)
    expect(board.receive(mine, check(credentials, true))).toBe(true)
    expect(board.receive(mine, media)).toBe(true)
    expect(board.receive(stranger, media)).toBe(false)
    expect(received).toEqual(['80010203'])
    expect(checks).toEqual([true])
    expect(mine.sent).toHaveLength(1)
    expect(stranger.sent).toHaveLength(0)
  })

  test('ignores what says to come from port 0, to which nothing can be sent', () => {
    const board = new Switchboard()
    const credentials = newCredentials()
    board.admit({ checked() {}, received() {} }, credentials)
    const nowhere = { ...flow(), remotePort: 0 }
    expect(board.receive(nowhere, check(credentials))).toBe(false)
    expect(nowhere.sent).toHaveLength(0)
  })

  test('takes several credentials for one session, until each is dismissed', () => {
    const board = new Switchboard()
    const [older, newer] = [newCredentials(), newCredentials()]
    const one = { checked() {}, received() {} }
    board.admit(one, older)
    board.admit(one, newer)
    expect(board.receive(flow(), check(older))).toBe(true)
    board.dismiss(older)
    expect(board.receive(flow(), check(older))).toBe(false)
    expect(board.receive(flow(), check(newer))).toBe(true)
  })

  test('forgets a session with all its flows', () => {
    const board = new Switchboard()
    const credentials = newCredentials()
    const one = { checked() {}, received() {} }
    board.admit(one, credentials)
    const mine = flow()
    board.receive(mine, check(credentials))
    board.remove(one)
    expect(mine.isClosed()).toBe(true)
    expect(board.receive(mine, media)).toBe(false)
    expect(board.receive(mine, check(credentials))).toBe(false)
  })

  test('holds no more than 16 flows of one session', () => {
    const board = new Switchboard()
    const credentials = newCredentials()
    board.admit({ checked() {}, received() {} }, credentials)
    const flows = Array.from({ length: 20 }, flow)
    for (const one of flows) board.receive(one, check(credentials))
    expect(flows.filter((one) => board.knows(one))).toHaveLength(16)
    expect(flows.filter((one) => one.isClosed())).toEqual(flows.slice(0, 4))
  })
})
