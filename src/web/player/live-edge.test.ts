import { describe, expect, test } from 'vitest'
import { correction, shownLatency } from './live-edge.ts'

describe('the shown latency', () => {
  test('follows the program clock if it is plausible', () => {
    expect(shownLatency(1, 1.4)).toBe(1.4)
  })
  test('is the distance to the edge if the viewer’s clock is wrong', () => {
    expect(shownLatency(1, 95)).toBe(1)
    expect(shownLatency(1, -40)).toBe(1)
    expect(shownLatency(1, null)).toBe(1)
  })
  test('is unknown before there is an edge, and never negative', () => {
    expect(shownLatency(null, 2)).toBeNull()
    expect(shownLatency(-0.2, null)).toBe(0)
  })
})

describe('the correction', () => {
  const watching = { following: true, seeking: false, latency: 1, target: 0.9, stalled: 0 }
  test('does nothing near the edge', () => {
    expect(correction(watching)).toBe('none')
    expect(correction({ ...watching, latency: 2 })).toBe('none')
  })
  test('jumps if a following viewer falls far behind', () => {
    expect(correction({ ...watching, latency: 6 })).toBe('jump')
  })
  test('never interrupts a jump with another, and reopens the stream if it does not finish', () => {
    expect(correction({ ...watching, seeking: true, latency: 6, stalled: 3 })).toBe('none')
    expect(correction({ ...watching, seeking: true, latency: 6, stalled: 8 })).toBe('reopen')
  })
  test('never moves a viewer of an earlier position', () => {
    expect(correction({ ...watching, following: false, latency: 600 })).toBe('none')
    expect(correction({ ...watching, following: false, latency: 600, stalled: 5 })).toBe('none')
  })
  test('jumps over a gap that stalls playback, then reopens the stream', () => {
    expect(correction({ ...watching, latency: 2, stalled: 3 })).toBe('jump')
    expect(correction({ ...watching, latency: 4, stalled: 8 })).toBe('reopen')
    expect(correction({ ...watching, following: false, latency: 600, stalled: 8 })).toBe('reopen')
  })
})
