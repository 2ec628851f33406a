import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestMember } from '#tests/support/test-member.ts'
import { asRefusal } from '../http/index.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import { Page } from './page.ts'
import { Presence } from './presence.ts'
import { Rooms } from './rooms.ts'

let presence: Presence

beforeEach(() => {
  vi.useFakeTimers()
  presence = new Presence()
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

function admit(): TestMember {
  const member = new TestMember()
  const rooms = new Rooms({ log: memoryRoomLog(), open: async () => null, failed() {} })
  presence.admit(member, new Page(member, rooms, asRefusal))
  return member
}

/** Answers at once whatever was asked. */
function answer(members: readonly TestMember[], answered: Map<TestMember, number>): void {
  for (const member of members) {
    if (member.pings > (answered.get(member) ?? 0)) presence.heard(member)
    answered.set(member, member.pings)
  }
}

test.for([100, 200, 400, 1000, 2000])('a page that answers counts, though another goes every %i ms', (goesEveryMs) => {
  const going = Array.from({ length: 100 }, admit)
  const staying = Array.from({ length: 20 }, admit)
  const answered = new Map<TestMember, number>()
  let absences = 0
  for (let at = 100; at <= 40_000; at += 100) {
    vi.advanceTimersByTime(100)
    answer([...going, ...staying], answered)
    absences += staying.filter(({ present }) => !present).length
    const [gone] = at % goesEveryMs === 0 ? going.splice(0, 1) : []
    if (gone) presence.dismiss(gone)
  }
  expect(absences).toBe(0)
  expect(staying.filter(({ terminated }) => terminated)).toEqual([])
  for (const { pings } of staying) expect(pings).toBe(20)
})

test('a page that answers no more counts no more within four seconds, and is given up after twenty to twenty-two', () => {
  const silent = admit()
  vi.advanceTimersByTime(4000)
  expect([silent.present, silent.terminated]).toEqual([false, false])
  vi.advanceTimersByTime(15_800)
  expect(silent.terminated).toBe(false)
  vi.advanceTimersByTime(2400)
  expect(silent.terminated).toBe(true)
})
