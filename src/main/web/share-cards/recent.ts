/** Keeps what was asked for last, up to `bytes` in all; what several ask for at once is made once. */
export function keepRecent(bytes: number) {
  // A Map remembers its order: the first has gone unasked for longest.
  const kept = new Map<string, Buffer>()
  const under = new Map<string, Promise<Buffer>>()
  let taken = 0

  function forget(key: string): void {
    taken -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, value: Buffer): void {
    if (value.length > bytes) return
    kept.set(key, value)
    taken += value.length
    for (const oldest of kept.keys()) {
      if (taken <= bytes) break
      forget(oldest)
    }
  }

  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const running = under.get(key)
    if (running) return running
    const made = make().finally(() => under.delete(key))
    under.set(key, made)
    const value = await made
    keep(key, value)
    return value
  }
}
