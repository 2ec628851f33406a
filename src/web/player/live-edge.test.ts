import { describe, expect, test } from 'vitest'
import { correction, shownLatency } from './live-edge.ts'

describe('the delay shown', () => {
  test('is the program clock when it agrees with the edge', () => {
    expect(shownLatency(1, 1.4)).toBe(1.4)
  })
  test('is the distance to the edge when the clock of the visitor is off', () => {
    expect(shownLatency(1, 95)).toBe(1)
    expect(shownLatency(1, -40)).toBe(1)
    expect(shownLatency(1, null)).toBe(1)
  })
  test('is nothing before there is an edge, and never negative', () => {
    expect(shownLatency(null, 2)).toBeNull()
    expect(shownLatency(-0.2, null)).toBe(0)
  })
})

describe('keeping at the edge', () => {
  const watching = { following: true, latency: 1, target: 0.9, stalled: 0 }
  test('leaves a viewer alone who is near the edge', () => {
    expect(correction(watching)).toBe('none')
    expect(correction({ ...watching, latency: 2 })).toBe('none')
  })
  test('jumps when following viewers fall far behind', () => {
    expect(correction({ ...watching, latency: 6 })).toBe('jump')
  })
  test('never pulls a viewer out of an earlier part of the live', () => {
    expect(correction({ ...watching, following: false, latency: 600 })).toBe('none')
    expect(correction({ ...watching, following: false, latency: 600, stalled: 5 })).toBe('none')
  })
  test('jumps over a hole that stops the picture, then opens anew', () => {
    expect(correction({ ...watching, latency: 2, stalled: 3 })).toBe('jump')
    expect(correction({ ...watching, latency: 4, stalled: 8 })).toBe('reopen')
    expect(correction({ ...watching, following: false, latency: 600, stalled: 8 })).toBe('reopen')
  })
})
