import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressAt, readTime, startPosition } from './start-position.ts'

const start = { positionMs: null, finished: false }
const end = { positionMs: null, finished: true }
const at = (positionMs: number) => ({ positionMs, finished: false })

describe('the stored position', () => {
  test('is that of playback, except in the first seconds and shortly before the end', () => {
    expect([progressAt(2.9, 600), progressAt(3, 600)]).toEqual([start, at(3000)])
    expect([progressAt(570, 600), progressAt(570.1, 600)]).toEqual([at(570_000), end])
    expect([progressAt(38, 40), progressAt(38.1, 40)]).toEqual([at(38_000), end])
  })

  test('of a video that is shorter than the first seconds is its end, once it has begun', () => {
    expect([progressAt(1, 2), progressAt(3, 2)]).toEqual([start, end])
  })
})

describe('a time in an address', () => {
  test.each([
    ['83', 83],
    ['83s', 83],
    ['1m23s', 83],
    ['1h1m1s', 3661],
    ['2h', 7200],
    ['', null],
    ['x', null],
    ['-5', null],
    ['1.5', null],
    [null, null],
  ])('%s is %s seconds', (text, seconds) => {
    expect(readTime(text)).toBe(seconds)
  })

  test('has a minute and an hour form of the same value', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
        const total = hours * 3600 + minutes * 60 + seconds
        expect(readTime(`${hours}h${minutes}m${seconds}s`)).toBe(total)
        expect(readTime(String(total))).toBe(total)
      }),
    )
  })
})

describe('a video starts', () => {
  test('at the time of the address, which overrides the progress', () => {
    expect(startPosition('30', 60_000, 100)).toEqual({ at: 30, from: 'address' })
    expect(startPosition('0', 60_000, 100)).toBeNull()
  })

  test('where the user stopped, unless that is the end of a shorter file', () => {
    expect(startPosition(null, 60_000, 100)).toEqual({ at: 60, from: 'progress' })
    expect(startPosition(null, 60_000, 50)).toBeNull()
    expect(startPosition(null, null, 100)).toBeNull()
  })

  test('at its start for a time after its end', () => {
    expect(startPosition('500', null, 100)).toBeNull()
  })
})
