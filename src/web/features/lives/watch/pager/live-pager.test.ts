import { describe, expect, test } from 'vitest'
import { liveResponse } from '#tests/support/live-response.ts'
import { neighboursOf } from './live-pager.tsx'

const lives = ['a', 'b', 'c'].map((id) => ({ ...liveResponse, id }))
const idsOf = (id: string, list = lives) => {
  const { previous, next } = neighboursOf(list, id)
  return [previous?.id ?? null, next?.id ?? null]
}

describe('the neighbours of a live', () => {
  test('are the lives before and after it, in a circle', () => {
    expect(idsOf('b')).toEqual(['a', 'c'])
    expect(idsOf('a')).toEqual(['c', 'b'])
    expect(idsOf('c')).toEqual(['b', 'a'])
  })
  test('are the ends of the list for a live that is not in it', () => {
    expect(idsOf('x')).toEqual(['c', 'a'])
  })
  test('are one live if there is one other, and none without others', () => {
    expect(idsOf('a', lives.slice(0, 2))).toEqual([null, 'b'])
    expect(idsOf('a', lives.slice(0, 1))).toEqual([null, null])
    expect(idsOf('x', [])).toEqual([null, null])
  })
})
