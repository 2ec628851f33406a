import { randomUUID } from 'node:crypto'
import type { RedisWithFallback } from './redis-with-fallback.ts'

/** The braces keep all keys together in a cluster. */
const prefix = 'kirari:{sockets}:'
/** The keys of the counts of all nodes. */
const nodesKey = `${prefix}nodes`

/** The field that marks counts as complete: Redis has lost none of them. */
const complete = ''

/** Counts that are stored by one command. */
const batch = 1000

/**
 * The counts of this node in Redis, beside those of the other nodes. Each node has a hash of its own, which lapses if the
 * node does not renew it: those of a crashed node are counted for `leaseMs` at most. Only their node writes them, as
 * absolute numbers; after an outage, or if Redis has lost some, it stores all of them again.
 */
export class SharedCounts {
  readonly #shared: RedisWithFallback
  readonly #own: ReadonlyMap<string, number>
  readonly #leaseMs: number
  readonly #key = `${prefix}of:${randomUUID()}`
  readonly #renewal: NodeJS.Timeout
  /** Keys whose counts Redis does not have yet; null: it needs all of them. */
  #unstored: Set<string> | null = null
  #isStoring = false
  #isClosed = false

  /** `own`: the current counts of this node. */
  constructor(shared: RedisWithFallback, own: ReadonlyMap<string, number>, leaseMs = 15_000) {
    this.#shared = shared
    this.#own = own
    this.#leaseMs = leaseMs
    this.#renewal = setInterval(() => void this.#storeAll(), leaseMs / 3).unref()
  }

  /**
   * Whether the counts of these keys, with those of the other nodes, are within their maximum. They are stored then. True
   * while Redis does not respond.
   */
  admit(most: ReadonlyMap<string, number>): Promise<boolean> {
    const { redis } = this.#shared
    const counts = Array.from(most, ([key, max]) => [key, this.#own.get(key) ?? 0, max])
    return this.#shared.call(
      async () => (await redis.eval(admitScript, 2, nodesKey, this.#key, this.#leaseMs, ...counts.flat())) === 1,
      () => {
        this.#unstored = null
        return true
      },
    )
  }

  /** Stores the counts of these keys soon. */
  store(keys: readonly string[]): void {
    for (const key of keys) this.#unstored?.add(key)
    void this.#storeAll()
  }

  /** Removes the counts of this node. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#renewal)
    const remove = async (): Promise<void> => void (await this.#shared.redis.unlink(this.#key))
    await this.#shared.call(remove, () => {})
  }

  /** Renews the counts, and stores those that are not yet. */
  async #storeAll(): Promise<void> {
    if (this.#isStoring || this.#isClosed) return
    this.#isStoring = true
    const wait = (): boolean => {
      this.#unstored = null
      return false
    }
    let isMore = true
    while (isMore) isMore = await this.#shared.call(() => this.#storeBatch(), wait)
    this.#isStoring = false
  }

  /** Returns whether there are more. */
  async #storeBatch(): Promise<boolean> {
    const mode = this.#unstored === null ? 'replace' : 'update'
    const unstored = (this.#unstored ??= new Set([...this.#own.keys(), complete]))
    const counts: (string | number)[] = []
    for (const key of unstored) {
      if (counts.length === 2 * batch) break
      counts.push(key, key === complete ? 1 : (this.#own.get(key) ?? 0))
      unstored.delete(key)
    }
    const reply = await this.#shared.redis.eval(storeScript, 2, nodesKey, this.#key, this.#leaseMs, mode, ...counts)
    if (reply !== 1 && !unstored.has(complete)) this.#unstored = null
    return !this.#isClosed && (this.#unstored === null || this.#unstored.size > 0)
  }
}

const renew = `
redis.call('PEXPIRE', KEYS[2], ARGV[1])
redis.call('SADD', KEYS[1], KEYS[2])`

/**
 * KEYS: nodes, counts of this node. ARGV: lease in milliseconds; key, count of this node and maximum of each. Stores the counts
 * and returns 1 if none is above its maximum with those of the other nodes, otherwise returns 0.
 */
const admitScript = `
local others = {}
for _, counts in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if counts ~= KEYS[2] then
    if redis.call('EXISTS', counts) == 1 then
      table.insert(others, counts)
    else
      redis.call('SREM', KEYS[1], counts)
    end
  end
end
for i = 2, #ARGV, 3 do
  local total = tonumber(ARGV[i + 1])
  for _, counts in ipairs(others) do
    total = total + (tonumber(redis.call('HGET', counts, ARGV[i]) or 0))
  end
  if total > tonumber(ARGV[i + 2]) then return 0 end
end
for i = 2, #ARGV, 3 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
${renew}
return 1`

/**
 * KEYS: nodes, counts of this node. ARGV: lease in milliseconds, `replace` or `update`; key and count of each. Returns
 * whether the counts are complete.
 */
const storeScript = `
if ARGV[2] == 'replace' then redis.call('DEL', KEYS[2]) end
for i = 3, #ARGV, 2 do
  if ARGV[i + 1] == '0' then
    redis.call('HDEL', KEYS[2], ARGV[i])
  else
    redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  end
end
${renew}
return redis.call('HEXISTS', KEYS[2], '${complete}')`
