import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { reportMaxSteps } from '#contract/statistics/limits.ts'
import { chunkSteps, Counters } from './counters.ts'
import { Plays, stepsOf } from './plays.ts'

const stepCount = 400
const range = fc.tuple(fc.nat(500), fc.nat(30)).map(([first, length]): [number, number] => [first, first + length])
const report = fc.record({ ranges: fc.array(range, { maxLength: 4 }), playedMs: fc.nat(120_000) })
const key = (play: number): string => String(play).padStart(22, 'x')

test('the steps of a report are those of its ranges within the video, each once and at most sixty', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 5 }), (ranges) => {
      const steps = stepsOf(ranges, stepCount)
      expect(new Set(steps).size).toBe(steps.length)
      expect(steps.length).toBeLessThanOrEqual(reportMaxSteps)
      const all = new Set<number>()
      for (const [first, last] of ranges) for (let step = first; step <= last; step += 1) all.add(step)
      const inside = [...all].filter((step) => step < stepCount)
      expect(steps.every((step) => inside.includes(step))).toBe(true)
      expect(steps.length).toBe(Math.min(reportMaxSteps, inside.length))
    }),
  )
})

test('each step counts the plays that watched it, whatever the order and number of the reports', () => {
  const sent = fc.array(fc.tuple(fc.nat(3), report, fc.boolean()), { maxLength: 30 })
  fc.assert(
    fc.property(sent, (reports) => {
      const plays = new Plays(new TestClock())
      const counters = new Counters()
      const sequences = [0, 0, 0, 0]
      const watched = sequences.map(() => new Set<number>())
      let watchMs = 0
      for (const [play, fields, isRepeated] of reports) {
        const sequence = sequences[play] ?? 0
        sequences[play] = sequence + 1
        for (const step of stepsOf(fields.ranges, stepCount)) watched[play]?.add(step)
        watchMs += fields.playedMs
        for (let time = 0; time < (isRepeated ? 2 : 1); time += 1) {
          const added = plays.read(7, stepCount, { play: key(play), sequence, ...fields })
          if ((added === null) !== (time === 1)) throw new Error('a report counts once')
          if (added) counters.addWatched(added)
        }
      }
      const { days, chunks } = counters.rows()
      const counted = new Map(
        chunks.flatMap(({ chunk, plays: steps }) => steps.map((count, index) => [chunk * chunkSteps + index, count])),
      )
      const all = Array.from({ length: stepCount }, (_, step) => step)
      expect(all.map((step) => counted.get(step) ?? 0)).toEqual(
        all.map((step) => watched.filter((steps) => steps.has(step)).length),
      )
      const started = sequences.filter((sequence) => sequence > 0).length
      if (started === 0) return
      expect(days).toEqual([
        { episodeId: 7, day: '2026-11-20', views: 0, plays: started, watchMs, watchedShares: expect.any(Number) },
      ])
      const shares = watched.reduce((sum, steps) => sum + steps.size / stepCount, 0)
      expect(days[0]?.watchedShares).toBeCloseTo(shares)
    }),
  )
})

test('a play that continues after midnight in Japan counts for the day when it began', () => {
  const clock = new TestClock('2026-11-20T14:59:50Z')
  const plays = new Plays(clock)
  const read = (play: number, sequence: number) =>
    plays.read(7, stepCount, { play: key(play), sequence, ranges: [[sequence, sequence]], playedMs: 5000 })
  expect(read(1, 0)).toMatchObject({ day: '2026-11-20', isNew: true })
  clock.advance(20_000)
  expect(read(1, 1)).toMatchObject({ day: '2026-11-20', isNew: false })
  expect(read(2, 0)).toMatchObject({ day: '2026-11-21', isNew: true })
})

test('the reports of a play that is not known any more count without a new play', () => {
  const clock = new TestClock()
  const fields = { play: key(1), ranges: [[3, 4] as [number, number]], playedMs: 5000 }
  const plays = new Plays(clock)
  expect(plays.read(7, stepCount, { ...fields, sequence: 5 })).toMatchObject({ isNew: false, steps: [3, 4] })
  expect(plays.read(8, stepCount, { ...fields, sequence: 0 })).toMatchObject({ isNew: true, steps: [3, 4] })
})

test('steps of a longer video that replaced the file during a play are not counted', () => {
  const plays = new Plays(new TestClock())
  const read = (count: number, sequence: number) =>
    plays.read(7, count, { play: key(1), sequence, ranges: [[0, 40]], playedMs: 5000 })
  expect(read(8, 0)?.steps).toHaveLength(8)
  expect(read(40, 1)?.steps).toEqual([])
})
