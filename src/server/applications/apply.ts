import { LRUCache } from 'lru-cache'
import { randomInt } from 'node:crypto'
import type { NewApplication } from '#contract/applications/schemas.ts'
import { hourMs } from '#contract/japan-time.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import { requireOffered } from '../genres/index.ts'
import type { Database } from '../ports/database/port.ts'
import { addApplication, findByKey, type ApplicationRow, type UnstoredApplication } from './store.ts'

export interface Applicant {
  /** Null for a visitor. */
  readonly userId: number | null
  /** IP address of the request; counted, never stored. */
  readonly address: string
}

export interface ApplyDeps {
  readonly database: Database
  readonly clock: Clock
  readonly limit: AddressLimit
  drawReceipt(): string
}

type Content = Omit<UnstoredApplication, 'receipt' | 'receivedAt' | 'userId'>

const applicationsPerWindow = 5
const windowMs = hourMs
/** Bounds memory; beyond it the least recently used address is dropped. */
const maxAddresses = 10_000

/** Limits the applications of each address to five an hour; in memory only, because an address is personal data. */
export class AddressLimit {
  readonly #options: { ttl: number; ttlResolution: number; perf: { now(): number } }
  /** The keys of the counted applications of each address. */
  readonly #counted: LRUCache<string, LRUCache<string, true>>

  constructor(clock: Clock) {
    // An entry is valid until its age exceeds its `ttl`.
    this.#options = { ttl: windowMs - 1, ttlResolution: 0, perf: { now: () => clock.now().getTime() } }
    this.#counted = new LRUCache({ ...this.#options, max: maxAddresses })
  }

  /** Whether the address may send this application; repeated attempts under one key count once. */
  tryConsume(address: string, key: string): boolean {
    const keys = this.#counted.get(address) ?? new LRUCache({ ...this.#options, max: applicationsPerWindow })
    keys.purgeStale()
    if (keys.has(key)) return true
    if (keys.size >= applicationsPerWindow) return false
    this.#counted.set(address, keys.set(key, true))
    return true
  }

  /** Uncounts an application that could not be stored. */
  release(address: string, key: string): void {
    this.#counted.get(address)?.delete(key)
  }
}

/** Excludes characters that are confused when read aloud or written down: 0 O, 1 I L, 2 Z, 5 S, B 8, U V. */
const receiptAlphabet = '346789ACDEFGHJKMNPQRTWXY'
const receiptLength = 8

/** The number by which applicants ask about their application. */
export const drawReceipt = (): string =>
  `K-${Array.from({ length: receiptLength }, () => receiptAlphabet.charAt(randomInt(receiptAlphabet.length))).join('')}`

/** Two receipts are equal with a probability of about 10⁻¹¹. */
const maxDraws = 5

function contentOf({ workUrl, ...application }: NewApplication): Content {
  const { campaign, name, mail, ageGroup, genre, message, guardianConsent } = application
  const key = application.key.toLowerCase()
  return { key, campaign, name, mail, ageGroup, genre, message, guardianConsent, workUrl: workUrl ?? null }
}

/** Returns the stored application; throws `APPLICATION_KEY_USED` where its content differs. */
function requireSameContent(stored: ApplicationRow, content: Content): ApplicationRow {
  const row: Content = stored
  const differs = (Object.keys(content) as (keyof Content)[]).some((field) => row[field] !== content[field])
  if (differs) throw new DomainError('APPLICATION_KEY_USED')
  return stored
}

async function store(deps: ApplyDeps, content: Content, userId: number | null): Promise<ApplicationRow> {
  const { database, clock, drawReceipt } = deps
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const application = { ...content, userId, receipt: drawReceipt(), receivedAt: clock.now() }
    const added = await database.run(addApplication, application)
    if (added) return added
    const stored = await database.run(findByKey, content.key)
    if (stored) return requireSameContent(stored, content)
  }
  throw new Error('could not draw an unused receipt')
}

/** Stores an application. Idempotent under its key, also for concurrent requests. */
export async function applyOnce(
  deps: ApplyDeps,
  application: NewApplication,
  { userId, address }: Applicant,
): Promise<ApplicationRow> {
  const content = contentOf(application)
  const stored = await deps.database.run(findByKey, content.key)
  if (stored) return requireSameContent(stored, content)
  await requireOffered(deps.database, [content.genre])
  if (!deps.limit.tryConsume(address, content.key)) throw new DomainError('TOO_MANY_APPLICATIONS')
  try {
    return await store(deps, content, userId)
  } catch (error) {
    if (!(error instanceof DomainError)) deps.limit.release(address, content.key)
    throw error
  }
}
