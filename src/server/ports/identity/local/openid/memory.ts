import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface StoredEntry {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/** In-memory storage of a provider; a restart aborts pending sign-ins. */
export function memoryAdapter(): AdapterFactory {
  const entries = new Map<string, StoredEntry>()

  function read(key: string): AdapterPayload | undefined {
    const found = entries.get(key)
    if (found && found.expiresAt > Date.now()) return found.payload
    entries.delete(key)
    return undefined
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn) {
        for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(key)
        entries.set(keyOf(id), {
          payload,
          expiresAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000,
        })
      },
      find: async (id) => read(keyOf(id)),
      findByUserCode: async () => undefined,
      async findByUid(uid) {
        for (const [key, { payload }] of entries) {
          if (key.startsWith(`${model}:`) && payload.uid === uid) return read(key)
        }
        return undefined
      },
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
