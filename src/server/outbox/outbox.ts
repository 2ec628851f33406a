import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { eventFailures } from '../metrics/index.ts'
import { periodicJob } from '../periodic-job.ts'
import type { Database } from '../ports/database/port.ts'
import type { EventHandler, NewEvent } from './event.ts'
import { claimEvents, extendClaims, postponeEvents, removeEvents, vacuumEvents, type StoredEvent } from './store.ts'

export type Outbox = ReturnType<typeof createOutbox>

interface OutboxDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Removed events after which their space is reclaimed: the embedded database does not do that by itself. */
  readonly vacuumAfter?: number
}

const everyMs = 2000
/** Claims are extended by each run of the job. Other processes handle the events of a killed process after this time. */
const claimMs = 10_000
/** Events per claim. */
const batchSize = 200
/** Claims pause while so many events are being handled here. */
const maxHandling = 1000
const retryMs = { first: 1000, longest: 60_000 }

/**
 * Handles stored events: soon after their transaction, or by the job of any process if that one was killed or a handler
 * failed. Several processes share the events by claims in the database.
 */
export function createOutbox({ database, clock, log, vacuumAfter = 20_000 }: OutboxDeps) {
  const handlers = new Map<string, EventHandler[]>()
  /** Claimed events that are being handled here. */
  const handling = new Map<number, Promise<void>>()
  let removing: number[] = []
  let removed = 0
  let closed = false

  const after = (ms: number): Date => new Date(clock.now().getTime() + ms)

  async function claim(): Promise<void> {
    if (closed || handlers.size === 0 || handling.size >= maxHandling) return
    const events = await database.run(claimEvents, {
      types: [...handlers.keys()],
      limit: batchSize,
      at: clock.now(),
      until: after(claimMs),
    })
    for (const ofSubject of Map.groupBy(events, ({ subject }) => subject).values()) handle(ofSubject)
    if (events.length === batchSize) wake()
  }

  /** Handles claimed events of one subject. */
  function handle(events: readonly StoredEvent[]): void {
    const done = handleInOrder(events)
    for (const { id } of events) handling.set(id, done)
    void done.finally(() => {
      for (const { id } of events) handling.delete(id)
    })
  }

  /** Never rejects. */
  async function handleInOrder(events: readonly StoredEvent[]): Promise<void> {
    for (const [index, event] of events.entries()) {
      try {
        for (const handler of handlers.get(event.type) ?? []) await handler.handle(event.payload, event.at)
        removing.push(event.id)
        await removeHandled()
      } catch (error) {
        const { type, subject } = event
        eventFailures.inc({ type })
        log.error({ err: error, type, subject }, 'could not handle an event; it is handled again')
        return postpone(event, events.slice(index))
      }
    }
  }

  async function postpone(failed: StoredEvent, events: readonly StoredEvent[]): Promise<void> {
    const delay = Math.min(retryMs.first * 2 ** failed.attempts, retryMs.longest)
    const ids = events.map(({ id }) => id)
    await database
      .run(postponeEvents, { failed: failed.id, ids, until: after(delay) })
      .catch((error: unknown) => log.error({ err: error }, 'could not postpone an event; its claim ends by itself'))
  }

  const removeHandled = sharedRuns(async () => {
    const ids = removing
    removing = []
    if (ids.length > 0) await database.run(removeEvents, ids)
    removed += ids.length
  })
  const claimShared = sharedRuns(claim)

  /** Call it after the transaction that stored events. */
  function wake(): void {
    claimShared().catch((error: unknown) =>
      log.error({ err: error }, 'could not read the outbox; retrying in two seconds'),
    )
  }

  const job = periodicJob({
    name: 'outbox',
    clock,
    log,
    everyMs,
    failure: 'could not read the outbox; retrying in two seconds',
    async run() {
      if (handling.size > 0) await database.run(extendClaims, { ids: [...handling.keys()], until: after(claimMs) })
      await claimShared()
      if (removed < vacuumAfter) return
      removed = 0
      await database.run(vacuumEvents, null)
    },
  })

  return {
    /** Adds the handlers of the slices, before the start. */
    subscribe(added: readonly EventHandler[]): void {
      for (const handler of added) handlers.set(handler.type, [...(handlers.get(handler.type) ?? []), handler])
    },
    wake,
    /** The end of a claim that a transaction makes for this process with its event. */
    claimEnd: (): Date => after(claimMs),
    /**
     * Handles an event that its transaction has claimed: one statement less. Only for a subject without earlier events,
     * such as a new gift.
     */
    handleClaimed: (id: number, event: NewEvent, at: Date): void => handle([{ ...event, id, at, attempts: 0 }]),
    /** Resolves when the events that were stored before are handled, or have failed. */
    async settled(): Promise<void> {
      await claimShared()
      await Promise.all(handling.values())
    },
    start: job.start,
    /** Handles no further events, and waits for the current ones. */
    async close(): Promise<void> {
      closed = true
      await job.close()
      await Promise.all(handling.values())
    },
  }
}

/** Runs `work` once for all callers that wait while it runs: each call is followed by a complete run. */
function sharedRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    const current = work().finally(() => {
      if (running === current) running = null
    })
    running = current
    return current
  }
  return () => {
    if (next !== null) return next
    if (running === null) return run()
    next = running
      .catch(() => {})
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}
