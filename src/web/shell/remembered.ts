/** Used where the browser offers no storage, as in a sandboxed frame (HTML standard §12.2.3). */
const untilClosed = new Map<string, string>()

/** A text that is remembered on this device; null without one. */
export function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return untilClosed.get(key) ?? null
  }
}

/** Remembers a text on this device, or until the page is closed. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    untilClosed.set(key, text)
  }
}
