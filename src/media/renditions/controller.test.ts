import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LadderController } from './controller.ts'
import { ladderHeights, rungsFor } from './rungs.ts'

const source = { width: 1920, height: 1080, frameRate: 30, playsEverywhere: true }
const rungs = rungsFor(source, { heights: ladderHeights, mode: 'auto' })
const STEP_MS = 500

const controller = (mode: 'auto' | 'named', minimum = 0, initial = 0) =>
  new LadderController({ rungs, mode, decodingCost: 1, minimum, initial })
const names = ({ running }: LadderController) => running.map(({ name }) => name)

/** Lets the controller observe the same speed for some seconds; returns the running rungs after each. */
function observe(one: LadderController, from: number, seconds: number, speed: number | null, room = true) {
  for (let now = from; now < from + seconds * 1000; now += STEP_MS) one.observe({ now, speed, hasRoom: () => room })
  return names(one)
}

describe('the ladder of a machine', () => {
  test('with capacity grows rung by rung, the cheapest first', () => {
    const one = controller('auto')
    expect(observe(one, 0, 1, null)).toEqual(['240p'])
    expect(observe(one, 1_000, 2, 4)).toEqual(['240p'])
    expect(observe(one, 3_000, 60, 4)).toEqual(['240p', '360p', '480p', '720p'])
  })

  test('without capacity stays empty', () => {
    expect(observe(controller('auto'), 0, 60, null, false)).toEqual([])
  })

  test('that viewers depend on keeps its cheapest rung at any capacity and speed', () => {
    const one = controller('auto', 1)
    expect(names(one)).toEqual(['240p'])
    expect(observe(one, 0, 60, 0.2, false)).toEqual(['240p'])
    expect(observe(controller('named', 1), 0, 60, 0.2)).toEqual(['240p'])
  })

  test('that resumes after a pause starts with its former rungs, if they still exist', () => {
    expect(names(controller('auto', 1, 3))).toEqual(['240p', '360p', '480p'])
    expect(names(controller('auto', 1, 9))).toHaveLength(4)
  })

  test('that is just fast enough does not grow', () => {
    const one = controller('auto')
    observe(one, 0, 1, null)
    expect(observe(one, 1_000, 60, 1.2)).toEqual(['240p'])
  })

  test('with named rungs starts all of them at any capacity', () => {
    const one = controller('named')
    expect(names(one)).toEqual(['240p', '360p', '480p', '720p'])
  })

  test('drops its most expensive rung after three seconds of being too slow', () => {
    const one = controller('named')
    expect(observe(one, 0, 3, 0.9)).toHaveLength(4)
    expect(observe(one, 3_000, 0.5, 0.9)).toEqual(['240p', '360p', '480p'])
    expect(one.dropped.map(({ name }) => name)).toEqual(['720p'])
  })

  test('keeps all rungs if it is only briefly too slow', () => {
    const one = controller('named')
    for (let second = 0; second < 60; second += 3) {
      observe(one, second * 1000, 2.5, 0.5)
      observe(one, second * 1000 + 2_500, 0.5, 1.1)
    }
    expect(names(one)).toHaveLength(4)
  })

  test('adds the rung again after a rest that grows with each further drop', () => {
    const one = controller('named')
    const lost: number[] = []
    const back: number[] = []
    let count = 4
    for (let now = 0; now < 600_000; now += STEP_MS) {
      one.observe({ now, speed: one.running.length === 4 ? 0.8 : 2, hasRoom: () => true })
      const { length } = one.running
      if (length < count) lost.push(now)
      if (length > count) back.push(now)
      count = length
    }
    const rests = back.map((at, index) => at - (lost[index] ?? 0))
    expect(rests).toEqual([30_000, 60_000, 120_000, 240_000])
  })

  test('changes by one rung at a time and drops only after three slow seconds, for any measurements', () => {
    const moment = fc.record({ speed: fc.option(fc.double({ min: 0, max: 4, noNaN: true })), room: fc.boolean() })
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 300 }), fc.constantFrom('auto', 'named'), (moments, mode) => {
        const one = controller(mode)
        let before = names(one)
        let slowFor = 0
        for (const [index, { speed, room }] of moments.entries()) {
          slowFor = speed !== null && speed < 1 ? slowFor + 1 : 0
          one.observe({ now: index * STEP_MS, speed, hasRoom: () => room })
          const after = names(one)
          expect(Math.abs(after.length - before.length)).toBeLessThanOrEqual(1)
          expect(rungs.slice(0, after.length).map(({ name }) => name)).toEqual(after)
          expect(after.length < before.length && slowFor <= 3_000 / STEP_MS).toBe(false)
          before = after
        }
      }),
    )
  })
})
