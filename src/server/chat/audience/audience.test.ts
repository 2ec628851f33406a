import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AudienceNotice } from '#contract/chat/schemas.ts'
import { TestClock } from '#tests/support/clock.ts'
import { Audience, signalledMax } from './audience.ts'

const person = (id: number) => ({ id, nickName: `user ${id}` })

let clock: TestClock
let shown: { readonly notice: AudienceNotice; readonly at: number }[]
let banned: Set<number>
let audience: Audience

/** Processes of one site: each receives what the others signal. */
function openProcesses(count: number) {
  const processes: { readonly audience: Audience; readonly shown: AudienceNotice[] }[] = []
  for (let index = 0; index < count; index += 1) {
    const notices: AudienceNotice[] = []
    const opened = new Audience({
      clock,
      allows: () => true,
      show: (notice) => notices.push(notice),
      signal(notice) {
        for (const other of processes) if (other.audience !== opened) other.audience.receive(notice)
      },
    })
    processes.push({ audience: opened, shown: notices })
  }
  return processes
}

beforeEach(() => {
  clock = new TestClock()
  shown = []
  banned = new Set()
  audience = new Audience({
    clock,
    allows: (id) => !banned.has(id),
    show: (notice) => shown.push({ notice, at: clock.now().getTime() }),
    signal() {},
  })
})

const counts = (notices: readonly AudienceNotice[]): number[] => notices.map(({ entered }) => entered?.count ?? 0)
const shownCounts = () => counts(shown.map(({ notice }) => notice))

describe('an audience', () => {
  test('shows one notice for all who entered and followed within a few seconds, and nothing afterwards', () => {
    for (let id = 1; id <= 5; id += 1) audience.join(person(id), true)
    audience.follow(person(9))
    clock.advance(60_000)
    expect(shown.map(({ notice }) => notice)).toEqual([
      {
        entered: { people: [person(3), person(4), person(5)], count: 5 },
        followed: { people: [person(9)], count: 1 },
      },
    ])
    expect(clock.waiting).toBe(0)
  })

  test('shows at most one notice in three seconds, whenever users enter, and counts each once', () => {
    const arrivals = fc.array(fc.record({ id: fc.integer({ min: 1, max: 40 }), wait: fc.nat(2500) }), { maxLength: 60 })
    fc.assert(
      fc.property(arrivals, (all) => {
        shown = []
        audience = new Audience({
          clock,
          allows: () => true,
          show: (notice) => shown.push({ notice, at: clock.now().getTime() }),
          signal() {},
        })
        for (const { id, wait } of all) {
          audience.join(person(id), true)
          clock.advance(wait)
        }
        clock.advance(3000)
        const gaps = shown.slice(1).map(({ at }, index) => at - (shown[index]?.at ?? 0))
        expect(Math.min(3000, ...gaps)).toBe(3000)
        expect(shownCounts().reduce((sum, count) => sum + count, 0)).toBe(new Set(all.map(({ id }) => id)).size)
      }),
    )
  })

  test('does not show a user who reloads or opens another tab, until some minutes after the last one was closed', () => {
    audience.join(person(1), true)
    clock.advance(60 * 60_000)
    audience.join(person(1), true)
    audience.leave(1)
    audience.leave(1)
    clock.advance(5 * 60_000)
    audience.join(person(1), true)
    audience.leave(1)
    clock.advance(5000)
    expect(shownCounts()).toEqual([1])
    clock.advance(11 * 60_000)
    audience.join(person(1), true)
    clock.advance(5000)
    expect(shownCounts()).toEqual([1, 1])
  })

  test('shows neither banned users nor those whose connection was resumed', () => {
    banned.add(1)
    audience.join(person(1), true)
    audience.follow(person(1))
    audience.join(person(2), false)
    clock.advance(10_000)
    expect(shown).toEqual([])
  })

  test('shows a follow once, however often the user repeats it', () => {
    for (let index = 0; index < 5; index += 1) {
      audience.follow(person(1))
      clock.advance(4000)
    }
    expect(shown.map(({ notice }) => notice.followed?.count)).toEqual([1])
  })
})

describe('the audience of several processes', () => {
  test('is the same in each: users are counted once, also those who are connected to two', () => {
    const arrivals = fc.array(fc.record({ at: fc.nat(2), id: fc.integer({ min: 1, max: 60 }), wait: fc.nat(1500) }), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(arrivals, (all) => {
        clock = new TestClock()
        const processes = openProcesses(3)
        for (const { at, id, wait } of all) {
          processes[at]?.audience.join(person(id), true)
          clock.advance(wait)
        }
        clock.advance(20_000)
        const distinct = new Set(all.map(({ id }) => id)).size
        for (const one of processes) expect(counts(one.shown).reduce((sum, count) => sum + count, 0)).toBe(distinct)
      }),
    )
  })

  test('names a limited number of a crowd to the others, which count all', () => {
    const [here, there] = openProcesses(2)
    for (let id = 1; id <= 4000; id += 1) here?.audience.join(person(id), true)
    clock.advance(10_000)
    expect(counts(there?.shown ?? [])).toEqual([4000])
    expect(there?.shown[0]?.entered?.people).toEqual([person(3998), person(3999), person(4000)])
    expect(signalledMax).toBeLessThan(4000)
  })
})
