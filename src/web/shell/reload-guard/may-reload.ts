/** How long a path stays as it is after it was loaded anew for a file that failed, in milliseconds. */
export const quietTime = 10_000

/** What of a `Storage` is used; a browser that blocks it throws. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Whether `path` may be loaded anew for a file that failed, and notes that it is: once in ten seconds. */
export function mayReload(path: string, memory: () => Memory, now: number): boolean {
  const key = `kirari-reload:${path}`
  try {
    const last = memory().getItem(key)
    if (last !== null && now - Number(last) < quietTime) return false
    memory().setItem(key, String(now))
    return true
  } catch {
    // What can't be noted could go on for ever.
    return false
  }
}
