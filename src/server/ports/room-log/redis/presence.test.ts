import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presence } from './presence.ts'

let presence: Presence

beforeEach(() => {
  vi.useFakeTimers()
  presence = new Presence({ node: 'here', publish() {}, changed() {} })
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

const hear = () => presence.heard(JSON.stringify({ node: 'there', rooms: { room: 5 } }))
/** The tick of this process is at any time between two messages of the other. */
const phases = Array.from({ length: 151 }, (_, index) => index * 10)
/** A page hears of it with the next frame. */
const frameMs = 250

test('nobody counts any more of a process that has died, with the frame that comes within five seconds', () => {
  for (const phase of phases) {
    vi.advanceTimersByTime(phase)
    hear()
    vi.advanceTimersByTime(5000 - frameMs)
    expect(presence.viewers('room')).toBe(0)
  }
})

test('a process counts though one of its messages is lost and the next is late', () => {
  for (const phase of phases) {
    vi.advanceTimersByTime(phase)
    hear()
    for (let waited = 0; waited < 3150; waited += 10) {
      vi.advanceTimersByTime(10)
      expect(presence.viewers('room')).toBe(5)
    }
  }
})
