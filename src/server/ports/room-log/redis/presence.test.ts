import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Presence } from './presence.ts'

/** The channel between the processes of a test, and their messages. */
let processes: Map<string, Presence>
/** Processes whose messages are lost. */
let cutOff: Set<string>
let messages: string[]

function open(node: string): Presence {
  const presence = new Presence({
    node,
    publish(message) {
      messages.push(message)
      if (cutOff.has(node)) return
      for (const [other, receiver] of processes) if (!cutOff.has(other)) receiver.receive(message)
    },
    onChange() {},
  })
  processes.set(node, presence)
  return presence
}

/** Without a message: to the others it is unreachable. */
function crash(node: string): void {
  cutOff.add(node)
  processes.get(node)?.close()
  processes.delete(node)
}

beforeEach(() => {
  vi.useFakeTimers()
  processes = new Map()
  cutOff = new Set()
  messages = []
})
afterEach(() => {
  for (const presence of processes.values()) presence.close()
  vi.useRealTimers()
})

const viewer = (number: number): string => String(number).padStart(8, '0')
/** Longer than a message takes, the request for what was missed and its answer. */
const settledMs = 2500

test('a viewer of several processes counts once, and as long as one of them has the viewer', () => {
  const [one, other] = [open('one'), open('other')]
  one.addViewer('room', viewer(1))
  one.addViewer('room', viewer(2))
  other.addViewer('room', viewer(1))
  vi.advanceTimersByTime(settledMs)
  expect([one.viewers('room'), other.viewers('room')]).toEqual([2, 2])
  one.removeViewer('room', viewer(1))
  vi.advanceTimersByTime(settledMs)
  expect([one.viewers('room'), other.viewers('room')]).toEqual([2, 2])
  other.close()
  expect(one.viewers('room')).toBe(1)
})

test('a process that starts later learns of the viewers of the others, of whom none counts twice meanwhile', () => {
  const one = open('one')
  for (let number = 0; number < 5; number += 1) one.addViewer('room', viewer(number))
  vi.advanceTimersByTime(10_000)
  const late = open('late')
  late.addViewer('room', viewer(3))
  for (let waited = 0; waited < settledMs; waited += 10) {
    vi.advanceTimersByTime(10)
    expect(late.viewers('room')).toBeLessThanOrEqual(5)
    expect(one.viewers('room')).toBe(5)
  }
  expect(late.viewers('room')).toBe(5)
})

test('the numbers of a process of a former version are added', () => {
  const one = open('one')
  one.addViewer('room', viewer(1))
  one.receive(JSON.stringify({ node: 'former', rooms: { room: 5 } }))
  expect(one.viewers('room')).toBe(6)
  one.receive(JSON.stringify({ node: 'former', rooms: {} }))
  expect(one.viewers('room')).toBe(1)
})

test('arrivals are published together, and all viewers only when they are asked for', () => {
  const [one, other] = [open('one'), open('other')]
  vi.advanceTimersByTime(settledMs)
  const before = messages.length
  for (let number = 0; number < 10_000; number += 1) {
    one.addViewer('room', viewer(number))
    vi.advanceTimersByTime(3)
  }
  vi.advanceTimersByTime(settledMs)
  expect(other.viewers('room')).toBe(10_000)
  const published = messages.slice(before)
  expect(published.length).toBeLessThan(200)
  // Each viewer is in one message.
  expect(published.join('').length).toBeLessThan(10_000 * viewer(0).length + published.length * 200)

  for (const late of ['two', 'three', 'four']) open(late)
  const start = messages.length
  vi.advanceTimersByTime(settledMs)
  expect([...processes.values()].map((presence) => presence.viewers('room'))).toEqual(
    Array.from({ length: 5 }, () => 10_000),
  )
  expect(messages.slice(start).filter((message) => message.length > 80_000).length).toBeLessThanOrEqual(2)
})

test('after any sequence of arrivals, departures, outages and crashes all processes count the same viewers (property)', () => {
  const names = ['one', 'two', 'three'] as const
  const node = fc.constantFrom(...names)
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constantFrom('addViewer' as const, 'removeViewer' as const),
        node,
        room: fc.constantFrom('a', 'b'),
        number: fc.nat(5),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('cut' as const, 'heal' as const), node }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('restart' as const), node }) },
  )
  const steps = fc.array(fc.tuple(step, fc.nat(3000)), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (taken) => {
      processes.clear()
      cutOff.clear()
      messages = []
      const present = new Map<string, Set<string>>(names.map((name) => [name, new Set<string>()] as const))
      /** The id of each process, which another process never has. */
      const ids = new Map<string, string>(names.map((name) => [name, name]))
      const idOf = (name: string): string => ids.get(name) ?? name
      for (const name of names) open(name)
      for (const [one, after] of taken) {
        if (one.type === 'cut') cutOff.add(idOf(one.node))
        if (one.type === 'heal') cutOff.delete(idOf(one.node))
        if (one.type === 'restart') {
          crash(idOf(one.node))
          present.get(one.node)?.clear()
          ids.set(one.node, `${idOf(one.node)}'`)
          open(idOf(one.node))
        } else if ('room' in one) {
          processes.get(idOf(one.node))?.[one.type](one.room, viewer(one.number))
          const held = present.get(one.node)
          const name = `${one.room} ${one.number}`
          if (one.type === 'addViewer') held?.add(name)
          else held?.delete(name)
        }
        vi.advanceTimersByTime(after)
      }
      cutOff.clear()
      vi.advanceTimersByTime(3 * settledMs)
      for (const room of ['a', 'b']) {
        const all = new Set([...present.values()].flatMap((held) => [...held]).filter((name) => name.startsWith(room)))
        for (const presence of processes.values()) expect(presence.viewers(room)).toBe(all.size)
      }
      for (const id of ids.values()) crash(id)
    }),
  )
})

describe('the viewers of another process', () => {
  /** Offsets between the timer of this process and the messages of the other. */
  const phases = Array.from({ length: 151 }, (_, index) => index * 10)
  /** Clients receive the count with the next frame. */
  const frameMs = 250
  let here: Presence

  beforeEach(() => {
    here = open('here')
  })

  const receive = (number: number) => {
    const joined = { room: [1, 2, 3, 4, 5].map(viewer).join('') }
    const changes = { number, isWhole: true, joined, left: {} }
    here.receive(JSON.stringify({ node: 'there', rooms: { room: 5 }, changes }))
  }

  test('are dropped within five seconds after its death, including the delay of a frame', () => {
    for (const [number, phase] of phases.entries()) {
      vi.advanceTimersByTime(phase)
      receive(number)
      expect(here.viewers('room')).toBe(5)
      vi.advanceTimersByTime(5000 - frameMs)
      expect(here.viewers('room')).toBe(0)
    }
  })

  test('still count when one of its messages is lost and the next is late', () => {
    for (const [number, phase] of phases.entries()) {
      vi.advanceTimersByTime(phase)
      receive(number)
      for (let waited = 0; waited < 3150; waited += 10) {
        vi.advanceTimersByTime(10)
        expect(here.viewers('room')).toBe(5)
      }
    }
  })
})
