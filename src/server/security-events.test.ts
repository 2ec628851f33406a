import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { counted } from './metrics/index.ts'
import { createSecurityEvents, type SecurityEvent, type SecurityEvents } from './security-events.ts'

const lines: object[] = []
let events: SecurityEvents
beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  events = createSecurityEvents({ warn: (fields) => void lines.push(fields) })
})
afterEach(() => {
  events.close()
  vi.useRealTimers()
})

const refused: SecurityEvent = {
  kind: 'authorization-refused',
  reason: 'STAFF_ONLY',
  address: '203.0.113.3',
  route: '/v1/staff/users',
}
const minute = () => vi.advanceTimersByTime(60_000)
const count = async (kind: string): Promise<number> => {
  const name = `kirari_security_events_total{kind="${kind}"}`
  const line = (await counted.metrics()).split('\n').find((one) => one.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('an event is logged at once, with the field that marks the stream', () => {
  events.record(refused)
  expect(lines).toEqual([
    {
      security: 'authorization-refused',
      network: '203.0.113.3',
      route: '/v1/staff/users',
      reasons: { STAFF_ONLY: 1 },
      count: 1,
    },
  ])
  minute()
  expect(lines).toHaveLength(1)
})

test('further events of an address within a minute are one line with their number, by reason', () => {
  for (let index = 0; index < 1000; index += 1) events.record(refused)
  events.record({ ...refused, reason: 'SIGN_IN_REQUIRED' })
  expect(lines).toHaveLength(1)
  minute()
  expect(lines[1]).toMatchObject({
    network: '203.0.113.3',
    reasons: { STAFF_ONLY: 999, SIGN_IN_REQUIRED: 1 },
    count: 1000,
  })
  events.record(refused)
  expect(lines).toHaveLength(3)
})

test('each kind and network has lines of its own; the addresses of an IPv6 network are one', () => {
  events.record(refused)
  events.record({ ...refused, address: '203.0.113.4' })
  events.record({ ...refused, kind: 'limit-reached' })
  for (let index = 1; index <= 50; index += 1) events.record({ ...refused, address: `2001:db8:1:2::${index}` })
  minute()
  expect(lines.map((line) => ('network' in line ? line.network : null))).toEqual([
    '203.0.113.3',
    '203.0.113.4',
    '203.0.113.3',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
  ])
})

test('a flood from many addresses makes a bounded number of lines, and counts completely', async () => {
  const before = await count('authorization-refused')
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 5000; index += 1) {
      events.record({ ...refused, address: `10.0.${index >> 8}.${index & 255}` })
    }
  }
  minute()
  // Two for each of the hundred networks, and for the others.
  expect(lines).toHaveLength(202)
  expect(lines).toContainEqual(expect.objectContaining({ network: 'others', count: 14_699 }))
  expect((await count('authorization-refused')) - before).toBe(15_000)
})

test('what was counted is logged at the end', () => {
  events.record(refused)
  events.record(refused)
  events.close()
  expect(lines).toHaveLength(2)
})
