import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Kept {
  readonly payload: AdapterPayload
  readonly endsAt: number
}

/** Keeps what a provider has under way in memory: a sign-in that a restart interrupts begins anew. */
export function memoryAdapter(): AdapterFactory {
  const kept = new Map<string, Kept>()

  function read(key: string): AdapterPayload | undefined {
    const found = kept.get(key)
    if (found && found.endsAt > Date.now()) return found.payload
    kept.delete(key)
    return undefined
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn) {
        for (const [key, { endsAt }] of kept) if (endsAt <= Date.now()) kept.delete(key)
        kept.set(keyOf(id), { payload, endsAt: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 })
      },
      find: async (id) => read(keyOf(id)),
      findByUserCode: async () => undefined,
      async findByUid(uid) {
        for (const [key, { payload }] of kept) {
          if (key.startsWith(`${model}:`) && payload.uid === uid) return read(key)
        }
        return undefined
      },
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
