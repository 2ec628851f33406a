import { describe, expect, test } from 'vitest'
import { areOptions, coinsFrom, isEpisodeTime, isWindow, stateOf, stateOfEvent } from './policy.ts'

const now = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const option = { id: null, title: null, titleEn: '', titleKo: '', castId: null, episodeId: null }

test('an account votes with coins from a day after its creation on', () => {
  const day = 86_400_000
  expect(coinsFrom(now, now)).toBe('2026-11-21T12:00:00.000Z')
  expect([day - 1, day].map((age) => coinsFrom(after(-age), now))).toEqual([after(1).toISOString(), null])
})

describe('the window of a round', () => {
  test('starts in the future and lasts between one minute and 31 days', () => {
    const lasting = (ms: number) => isWindow({ opensAt: after(1), closesAt: after(1 + ms) }, now)
    expect(isWindow({ opensAt: now, closesAt: after(60_000) }, now)).toBe(false)
    expect([59_999, 60_000, 31 * 86_400_000, 31 * 86_400_000 + 1].map(lasting)).toEqual([false, true, true, false])
  })
})

test('the episode of the winner opens with the result, or up to a year after the end of the round', () => {
  const window = { opensAt: after(0), closesAt: after(60_000) }
  const year = 365 * 86_400_000
  expect(isEpisodeTime(null, window)).toBe(true)
  expect([59_999, 60_000, 60_000 + year, 60_001 + year].map((ms) => isEpisodeTime(after(ms), window))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('the options of a round', () => {
  test('are distinct casts, or branches with distinct titles', () => {
    const casts = (...ids: (number | null)[]) =>
      areOptions(
        'casts',
        ids.map((castId) => ({ ...option, castId })),
      )
    expect([casts(1, 2), casts(1, 1), casts(1, null)]).toEqual([true, false, false])
    const branches = (...titles: (string | null)[]) =>
      areOptions(
        'story',
        titles.map((title) => ({ ...option, title })),
      )
    expect([branches('右', '左'), branches('右', '右'), branches('右', null)]).toEqual([true, false, false])
  })
})

describe('the state', () => {
  test('of a round is closed only when its result is frozen', () => {
    expect(stateOf({ opensAt: after(1), frozenAt: null }, now)).toBe('upcoming')
    expect(stateOf({ opensAt: now, frozenAt: null }, now)).toBe('open')
    expect(stateOf({ opensAt: after(-1), frozenAt: now }, now)).toBe('closed')
  })

  test('of an event is open with an open round, and closed when all rounds are', () => {
    expect(stateOfEvent(['closed', 'open', 'upcoming'])).toBe('open')
    expect(stateOfEvent(['closed', 'upcoming'])).toBe('upcoming')
    expect(stateOfEvent([])).toBe('upcoming')
    expect(stateOfEvent(['closed', 'closed'])).toBe('closed')
  })
})
