import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestConnection } from '#tests/support/test-connection.ts'
import { ClientSession } from './client-session.ts'
import { Presence } from './presence.ts'

let presence: Presence

beforeEach(() => {
  vi.useFakeTimers()
  presence = new Presence()
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

function connect(): TestConnection {
  const connection = new TestConnection()
  presence.add(connection, new ClientSession(connection, () => null, pino({ level: 'silent' })), null)
  return connection
}

/** Answers new pings at once. */
function answer(connections: readonly TestConnection[], answered: Map<TestConnection, number>): void {
  for (const connection of connections) {
    if (connection.pings > (answered.get(connection) ?? 0)) presence.received(connection)
    answered.set(connection, connection.pings)
  }
}

test.for([100, 200, 400, 1000, 2000])(
  'a client that answers stays present while another leaves every %i ms',
  (everyMs) => {
    const leaving = Array.from({ length: 100 }, connect)
    const staying = Array.from({ length: 20 }, connect)
    const answered = new Map<TestConnection, number>()
    let absences = 0
    for (let at = 100; at <= 40_000; at += 100) {
      vi.advanceTimersByTime(100)
      answer([...leaving, ...staying], answered)
      absences += staying.filter(({ present }) => !present).length
      const [gone] = at % everyMs === 0 ? leaving.splice(0, 1) : []
      if (gone) presence.remove(gone)
    }
    expect(absences).toBe(0)
    expect(staying.filter(({ terminated }) => terminated)).toEqual([])
    for (const { pings } of staying) expect(pings).toBe(20)
  },
)

test('a silent client is absent within four seconds, and is disconnected after 20 to 22 seconds', () => {
  const silent = connect()
  vi.advanceTimersByTime(4000)
  expect([silent.present, silent.terminated]).toEqual([false, false])
  vi.advanceTimersByTime(15_800)
  expect(silent.terminated).toBe(false)
  vi.advanceTimersByTime(2400)
  expect(silent.terminated).toBe(true)
})
