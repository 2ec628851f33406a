import { describe, expect, test } from 'vitest'
import { keepRecent } from './recent.ts'

function counted() {
  const made: string[] = []
  const make = (key: string, length: number) => async () => {
    made.push(key)
    await Promise.resolve()
    return Buffer.alloc(length, key)
  }
  return { made, make }
}

describe('what was asked for last', () => {
  test('is made once, however many ask at once or later', async () => {
    const recent = keepRecent(100)
    const { made, make } = counted()
    await Promise.all([recent('a', make('a', 10)), recent('a', make('a', 10))])
    expect((await recent('a', make('a', 10))).toString()).toBe('a'.repeat(10))
    expect(made).toEqual(['a'])
  })

  test('goes when there is no room, what went unasked for longest first', async () => {
    const recent = keepRecent(100)
    const { made, make } = counted()
    for (const key of ['a', 'b', 'a', 'c']) await recent(key, make(key, 40))
    expect(made).toEqual(['a', 'b', 'c'])
    for (const key of ['a', 'c', 'b']) await recent(key, make(key, 40))
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  test('is not kept when it is larger than all room, or could not be made', async () => {
    const recent = keepRecent(100)
    const { made, make } = counted()
    await recent('a', make('a', 40))
    await recent('large', make('large', 200))
    await recent('a', make('a', 40))
    expect(made).toEqual(['a', 'large'])
    await expect(recent('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await recent('b', make('b', 1))).length).toBe(1)
  })
})
