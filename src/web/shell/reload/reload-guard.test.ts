import { describe, expect, test } from 'vitest'
import { mayReload, quietTime, type ReloadLog } from './reload-guard.ts'

function newTab(): () => ReloadLog {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  return () => storage
}
const start = 1_800_000_000_000

describe('a page with a missing file', () => {
  test('reloads once per path within ten seconds', () => {
    const tab = newTab()
    expect(quietTime).toBe(10_000)
    expect(mayReload('/coins', tab, start)).toBe(true)
    expect(mayReload('/coins', tab, start + 1)).toBe(false)
    expect(mayReload('/coins', tab, start + 9999)).toBe(false)
    expect(mayReload('/coins', tab, start + 10_000)).toBe(true)
    expect(mayReload('/coins', tab, start + 19_999)).toBe(false)
  })
  test('does not limit other paths or other tabs', () => {
    const tab = newTab()
    expect(mayReload('/coins', tab, start)).toBe(true)
    expect(mayReload('/coins/history', tab, start)).toBe(true)
    expect(mayReload('/coins', newTab(), start)).toBe(true)
  })
  test('does not reload in a browser that blocks storage: it could reload forever', () => {
    const blocked = (): ReloadLog => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(mayReload('/coins', blocked, start)).toBe(false)
  })
})
