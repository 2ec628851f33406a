import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presence } from './presence.ts'

let presence: Presence

beforeEach(() => {
  vi.useFakeTimers()
  presence = new Presence({ node: 'here', publish() {}, onChange() {} })
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

const receive = () => presence.receive(JSON.stringify({ node: 'there', rooms: { room: 5 } }))
/** Offsets between the timer of this process and the messages of the other. */
const phases = Array.from({ length: 151 }, (_, index) => index * 10)
/** Clients receive the count with the next frame. */
const frameMs = 250

test('viewers of a dead process are dropped within five seconds, including the delay of a frame', () => {
  for (const phase of phases) {
    vi.advanceTimersByTime(phase)
    receive()
    vi.advanceTimersByTime(5000 - frameMs)
    expect(presence.viewers('room')).toBe(0)
  }
})

test('viewers of a process still count when one of its messages is lost and the next is late', () => {
  for (const phase of phases) {
    vi.advanceTimersByTime(phase)
    receive()
    for (let waited = 0; waited < 3150; waited += 10) {
      vi.advanceTimersByTime(10)
      expect(presence.viewers('room')).toBe(5)
    }
  }
})
