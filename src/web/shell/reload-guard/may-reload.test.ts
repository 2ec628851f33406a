import { describe, expect, test } from 'vitest'
import { mayReload, quietTime, type Memory } from './may-reload.ts'

function memory(): () => Memory {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  return () => storage
}
const start = 1_800_000_000_000

describe('a page that misses a file', () => {
  test('is loaded anew once for its path within ten seconds', () => {
    const tab = memory()
    expect(quietTime).toBe(10_000)
    expect(mayReload('/coins', tab, start)).toBe(true)
    expect(mayReload('/coins', tab, start + 1)).toBe(false)
    expect(mayReload('/coins', tab, start + 9999)).toBe(false)
    expect(mayReload('/coins', tab, start + 10_000)).toBe(true)
    expect(mayReload('/coins', tab, start + 19_999)).toBe(false)
  })
  test('does not speak for other paths, nor for other tabs', () => {
    const tab = memory()
    expect(mayReload('/coins', tab, start)).toBe(true)
    expect(mayReload('/coins/history', tab, start)).toBe(true)
    expect(mayReload('/coins', memory(), start)).toBe(true)
  })
  test('is not loaded anew where the browser keeps nothing: it could go on for ever', () => {
    const blocked = (): Memory => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(mayReload('/coins', blocked, start)).toBe(false)
  })
})
