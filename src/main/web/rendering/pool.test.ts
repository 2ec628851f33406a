import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import type { ResponseData } from '../http-data.ts'
import { RenderPool } from './pool.ts'
import { ThreadEnded, type PageJob, type RenderThread } from './thread.ts'

const log = pino({ level: 'silent' })
const description = { files: { id: '', entry: '', routes: {} }, paths: [], manifests: { ja: {}, en: {}, ko: {} } }
const answer: ResponseData = { status: 200, headers: [], body: null }

/** A thread that the test controls. */
class FakeThread implements RenderThread {
  readonly #opened = Promise.withResolvers<typeof description>()
  readonly #ended = Promise.withResolvers<ThreadEnded>()
  readonly opened = this.#opened.promise
  readonly ended = this.#ended.promise
  /** Pages that are being rendered, by path. */
  readonly pages = new Map<string, PromiseWithResolvers<ResponseData>>()
  /** Pings without a response; null while it responds. */
  #unanswered: PromiseWithResolvers<void>[] | null = null

  open(): void {
    this.#opened.resolve(description)
  }

  crash(): void {
    const error = new ThreadEnded('ended', { cause: new Error('crashed') })
    this.#opened.promise.catch(() => {})
    this.#opened.reject(error.cause)
    this.#ended.resolve(error)
    for (const page of this.pages.values()) page.reject(error)
    this.pages.clear()
  }

  finish(path: string): void {
    this.pages.get(path)?.resolve(answer)
    this.pages.delete(path)
  }

  render({ request }: PageJob): Promise<ResponseData> {
    const page = Promise.withResolvers<ResponseData>()
    this.pages.set(request.url, page)
    return page.promise
  }

  hang(): void {
    this.#unanswered = []
  }

  recover(): void {
    for (const ping of this.#unanswered ?? []) ping.resolve()
    this.#unanswered = null
  }

  async ping(): Promise<void> {
    if (this.#unanswered === null) return
    const ping = Promise.withResolvers<void>()
    this.#unanswered.push(ping)
    await ping.promise
  }

  async end(): Promise<void> {
    this.crash()
  }
}

let clock: TestClock
let threads: FakeThread[]
let results: Map<string, string>

beforeEach(() => {
  clock = new TestClock()
  threads = []
  results = new Map()
})

const latest = (): FakeThread => {
  const thread = threads.at(-1)
  if (thread === undefined) throw new Error('no thread has started')
  return thread
}

function openPool(count = 1): RenderPool {
  const start = (): FakeThread => {
    const thread = new FakeThread()
    threads.push(thread)
    return thread
  }
  return new RenderPool({ threads: count, start, clock, log })
}

async function openedPool(count = 1): Promise<RenderPool> {
  const pool = openPool(count)
  for (const thread of threads) thread.open()
  await turn()
  return pool
}

/** Requests a page; its result is recorded under its path. */
async function request(pool: RenderPool, path: string, method = 'GET', signal = new AbortController().signal) {
  const platform = { callApi: async () => answer, nonce: '' }
  pool.render({ request: { method, url: path, headers: [], body: null }, platform, signal }).then(
    () => results.set(path, 'rendered'),
    (error: unknown) => results.set(path, error instanceof Error && 'code' in error ? String(error.code) : `${error}`),
  )
  await turn()
}

/** Requests pages `1`, `2` and so on. */
async function requestMany(pool: RenderPool, count: number, first = 1): Promise<void> {
  for (let page = first; page < first + count; page += 1) await request(pool, String(page))
}

async function pass(ms: number, step = 1000): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step)
    await turn()
  }
}

const pagesOf = (thread: FakeThread): string[] => [...thread.pages.keys()]

describe('a pool of rendering threads', () => {
  test('renders pages at once in the thread with the fewest', async () => {
    const pool = await openedPool(2)
    await requestMany(pool, 5)
    expect(threads.map(pagesOf)).toEqual([
      ['1', '3', '5'],
      ['2', '4'],
    ])
  })

  test('renders pages that wait in the order of their requests', async () => {
    const pool = await openedPool()
    await requestMany(pool, 35)
    expect(pagesOf(latest())).toHaveLength(32)
    for (const page of ['5', '1', '9']) {
      latest().finish(page)
      await turn()
    }
    expect(pagesOf(latest()).slice(-3)).toEqual(['33', '34', '35'])
  })

  test('refuses pages when its queue is full, and accepts them again when there is room', async () => {
    const pool = await openedPool()
    await requestMany(pool, 32 + 64 + 1)
    expect([...results]).toEqual([['97', 'UNAVAILABLE']])
    latest().finish('1')
    await turn()
    await request(pool, 'later')
    expect(results.has('later')).toBe(false)
  })

  test('refuses a page that has waited for ten seconds', async () => {
    const pool = openPool()
    await request(pool, '/')
    await pass(9_000)
    expect(results.size).toBe(0)
    await pass(1_000)
    expect(results.get('/')).toBe('UNAVAILABLE')
    latest().open()
    await turn()
    expect(pagesOf(latest())).toEqual([])
  })

  test('forgets a waiting page whose client has disconnected', async () => {
    const pool = openPool()
    const client = new AbortController()
    await request(pool, 'left', 'GET', client.signal)
    await request(pool, 'stays')
    client.abort()
    latest().open()
    await turn()
    expect(pagesOf(latest())).toEqual(['stays'])
  })

  test('starts only if its first thread does', async () => {
    const pool = openPool()
    latest().crash()
    await expect(pool.opened).rejects.toThrow('crashed')
  })

  test('ends its threads when it is closed, and refuses the pages that wait', async () => {
    const pool = await openedPool()
    await requestMany(pool, 33)
    await pool.close()
    await turn()
    expect([...results.values()]).toEqual(Array.from({ length: 33 }, () => 'UNAVAILABLE'))
    await pass(60_000)
    expect(threads).toHaveLength(1)
    expect(clock.waiting).toBe(0)
  })
})

describe('a thread that crashes', () => {
  /** Starts the next thread. */
  async function restart(): Promise<FakeThread> {
    const before = threads.length
    while (threads.length === before) await pass(250, 250)
    latest().open()
    await turn()
    return latest()
  }

  test('is replaced, and its pages are rendered once more', async () => {
    const pool = await openedPool()
    await request(pool, 'a')
    latest().crash()
    const next = await restart()
    expect(pagesOf(next)).toEqual(['a'])
    next.finish('a')
    await turn()
    expect(results.get('a')).toBe('rendered')
  })

  test('performs no action twice', async () => {
    const pool = await openedPool()
    await request(pool, 'form', 'POST')
    latest().crash()
    await turn()
    expect(results.get('form')).toBe('UNAVAILABLE')
    expect(pagesOf(await restart())).toEqual([])
  })

  test('ends no other page than the one that crashes it', async () => {
    const pool = await openedPool()
    for (const path of ['good', 'crashing', 'better']) await request(pool, path)
    latest().crash()
    const rest = new Set(['good', 'crashing', 'better'])
    let thread = await restart()
    while (rest.size > 0) {
      const [path = '', ...others] = pagesOf(thread)
      expect(others).toEqual([])
      rest.delete(path)
      if (path === 'crashing') thread.crash()
      else thread.finish(path)
      await turn()
      if (path === 'crashing' && rest.size > 0) thread = await restart()
    }
    expect(Object.fromEntries(results)).toEqual({ good: 'rendered', crashing: 'UNAVAILABLE', better: 'rendered' })
  })

  test('is restarted after pauses that grow to ten seconds', async () => {
    await openedPool()
    const pauses: number[] = []
    for (let count = 0; count < 8; count += 1) {
      latest().crash()
      await turn()
      const [before, crashedAt] = [threads.length, clock.now().getTime()]
      while (threads.length === before) await pass(250, 250)
      pauses.push(clock.now().getTime() - crashedAt)
      latest().open()
      await turn()
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  })

  test('is restarted after a short pause if it has run for half a minute', async () => {
    await openedPool()
    for (let count = 0; count < 5; count += 1) {
      await pass(31_000)
      latest().crash()
      await turn()
      expect(threads).toHaveLength(count + 1)
      await pass(250, 250)
      expect(threads).toHaveLength(count + 2)
      latest().open()
      await turn()
    }
  })
})

describe('a thread that hangs', () => {
  test('is replaced after ten seconds, and its pages are rendered once more', async () => {
    const pool = await openedPool()
    await request(pool, 'a')
    latest().hang()
    await pass(9_000)
    expect(threads).toHaveLength(1)
    await pass(6_000)
    expect(threads).toHaveLength(2)
    latest().open()
    await turn()
    expect(pagesOf(latest())).toEqual(['a'])
  })

  test('continues if it responds again before', async () => {
    await openedPool()
    for (let count = 0; count < 5; count += 1) {
      latest().hang()
      await pass(6_000)
      latest().recover()
      await pass(4_000)
    }
    expect(threads).toHaveLength(1)
  })
})
