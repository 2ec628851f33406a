import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportMaxMs, reportMaxRanges, reportMaxSteps } from '#contract/statistics/limits.ts'
import { watchReport } from '#contract/statistics/schemas.ts'
import { PlayReport, rangesOf, stepsBetween } from './play-report.ts'

const key = 'k'.repeat(22)
const expand = (ranges: readonly (readonly [number, number])[]): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))

test('ranges contain exactly the given steps, sorted, and never touch each other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200)), (steps) => {
      const ranges = rangesOf(steps)
      expect(expand(ranges)).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
      const gaps = ranges.slice(1).map(([first], index) => first - (ranges[index]?.[1] ?? 0))
      expect(gaps.every((gap) => gap > 1)).toBe(true)
    }),
  )
})

test('playback from one position to another touches the steps between them', () => {
  expect(stepsBetween(0, 4.9)).toEqual([0])
  expect(stepsBetween(4.8, 5.1)).toEqual([0, 1])
  expect(stepsBetween(5, 10)).toEqual([1])
  expect(stepsBetween(12, 12.2)).toEqual([2])
})

describe('the reports of a play', () => {
  const piece = fc.record({
    from: fc.double({ min: 0, max: 300, noNaN: true }),
    seconds: fc.double({ min: 0.1, max: 4, noNaN: true }),
    speed: fc.constantFrom(0.5, 1, 2),
    /** Whether a report is sent afterwards, and whether it arrives. */
    sent: fc.constantFrom('no', 'lost', 'received'),
  })

  test('contain each watched step once and the whole time, whatever is lost in between', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const report = new PlayReport(key)
        const watched = new Set<number>()
        const received: number[] = []
        const sequences: number[] = []
        let [playedMs, receivedMs] = [0, 0]
        const deliver = () => {
          for (const one of report.pending()) {
            expect(watchReport.safeParse(one).success).toBe(true)
            sequences.push(one.sequence)
            received.push(...expand(one.ranges))
            receivedMs += one.playedMs
            report.received(one)
          }
        }
        for (const { from, seconds, speed, sent } of pieces) {
          report.add(from, from + seconds, speed)
          for (const step of stepsBetween(from, from + seconds)) watched.add(step)
          playedMs += (seconds / speed) * 1000
          if (sent === 'lost') report.pending()
          if (sent === 'received') deliver()
        }
        deliver()
        const dropped = sequences.length > 0 && sequences[0] !== 0
        if (dropped) return
        expect(received.toSorted((a, b) => a - b)).toEqual([...watched].toSorted((a, b) => a - b))
        expect(sequences).toEqual(sequences.map((_, index) => index))
        expect(Math.abs(receivedMs - playedMs)).toBeLessThanOrEqual(sequences.length)
      }),
    )
  })

  test('are within the limits of the server after hours without a connection', () => {
    const report = new PlayReport(key)
    for (let from = 0; from < 20_000; from += 10) report.add(from, from + 1, 1)
    for (const one of report.pending()) {
      expect(one.playedMs).toBe(reportMaxMs)
      expect(one.ranges.length).toBeLessThanOrEqual(reportMaxRanges)
      expect(expand(one.ranges)).toHaveLength(reportMaxSteps)
    }
    for (let time = 0; time < 50; time += 1) {
      report.add(30_000 + time, 30_001 + time, 1)
      report.pending()
    }
    expect(report.pending().length).toBe(10)
  })

  test('do not exist while nothing is played', () => {
    const report = new PlayReport(key)
    report.add(10, 10, 1)
    report.add(10, 9, 1)
    expect(report.pending()).toEqual([])
  })
})
