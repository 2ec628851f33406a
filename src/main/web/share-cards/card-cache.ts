/** An LRU cache of rendered images, limited to `maxBytes`. Concurrent requests for one key share a rendering. */
export function cardCache(maxBytes: number) {
  // Least recently used first: a Map keeps insertion order.
  const cache = new Map<string, Buffer>()
  const rendering = new Map<string, Promise<Buffer>>()
  let totalBytes = 0

  function evict(key: string): void {
    totalBytes -= cache.get(key)?.length ?? 0
    cache.delete(key)
  }

  function store(key: string, value: Buffer): void {
    if (value.length > maxBytes) return
    cache.set(key, value)
    totalBytes += value.length
    for (const oldest of cache.keys()) {
      if (totalBytes <= maxBytes) break
      evict(oldest)
    }
  }

  return async (key: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = cache.get(key)
    if (cached) {
      cache.delete(key)
      cache.set(key, cached)
      return cached
    }
    const running = rendering.get(key)
    if (running) return running
    const started = render().finally(() => rendering.delete(key))
    rendering.set(key, started)
    const value = await started
    store(key, value)
    return value
  }
}
