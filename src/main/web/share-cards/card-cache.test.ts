import { describe, expect, test } from 'vitest'
import { cardCache } from './card-cache.ts'

function counted() {
  const rendered: string[] = []
  const render = (key: string, length: number) => async () => {
    rendered.push(key)
    await Promise.resolve()
    return Buffer.alloc(length, key)
  }
  return { rendered, render }
}

describe('a card', () => {
  test('is rendered once for concurrent and later requests', async () => {
    const cached = cardCache(100)
    const { rendered, render } = counted()
    await Promise.all([cached('a', render('a', 10)), cached('a', render('a', 10))])
    expect((await cached('a', render('a', 10))).toString()).toBe('a'.repeat(10))
    expect(rendered).toEqual(['a'])
  })

  test('is evicted when the cache is full, least recently used first', async () => {
    const cached = cardCache(100)
    const { rendered, render } = counted()
    for (const key of ['a', 'b', 'a', 'c']) await cached(key, render(key, 40))
    expect(rendered).toEqual(['a', 'b', 'c'])
    for (const key of ['a', 'c', 'b']) await cached(key, render(key, 40))
    expect(rendered).toEqual(['a', 'b', 'c', 'b'])
  })

  test('is not cached if it is larger than the cache or rendering failed', async () => {
    const cached = cardCache(100)
    const { rendered, render } = counted()
    await cached('a', render('a', 40))
    await cached('large', render('large', 200))
    await cached('a', render('a', 40))
    expect(rendered).toEqual(['a', 'large'])
    await expect(cached('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cached('b', render('b', 1))).length).toBe(1)
  })
})
