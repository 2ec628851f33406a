import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { compose, type Product } from '#main/compose.ts'
import { readConfig } from '#main/config.ts'
import type { DemoAccount } from '#main/demo-accounts.ts'
import { demoUser, seedDemo } from '#main/seed.ts'
import type { IdentityProviders } from '#server/identity/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import {
  MediaUnavailable,
  type MediaEngine,
  type MediaListener,
  type Recording,
  type TimeRange,
} from '#server/ports/media/port.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'

/** Stands where the engine's process stands: says what encoders do, and notes what it is asked for. */
export class HandledEngine implements MediaEngine {
  readonly ended: string[] = []
  readonly removed: string[] = []
  readonly claimed: string[][] = []
  /** What the engine has recorded, by stream: empty, as if every disk were full. */
  readonly recorded = new Map<string, Recording>()
  /** Whether its process is down. */
  away = false
  #listener: MediaListener | null = null

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  async end(streamId: string, { keep }: { readonly keep: boolean }): Promise<Recording | null> {
    this.#mustBeThere()
    this.ended.push(streamId)
    return keep ? (this.recorded.get(streamId) ?? null) : null
  }

  async trim(streamId: string, trim: TimeRange | null): Promise<Recording | null> {
    this.#mustBeThere()
    const recording = this.recorded.get(streamId)
    if (!recording || (trim && trim.toMs - trim.fromMs < 2000)) return null
    this.recorded.set(streamId, { ...recording, trim })
    return { ...recording, trim }
  }

  async remove(streamId: string): Promise<void> {
    this.#mustBeThere()
    this.removed.push(streamId)
  }

  async claim(streamIds: readonly string[]): Promise<void> {
    this.#mustBeThere()
    this.claimed.push([...streamIds])
  }

  #mustBeThere(): void {
    if (this.away) throw new MediaUnavailable('away')
  }

  get listener(): MediaListener {
    if (!this.#listener) throw new Error('nobody listens to the engine')
    return this.#listener
  }
}

export interface TestProduct extends Product {
  readonly clock: TestClock
  readonly engine: HandledEngine
  readonly database: Database
  /** A caller with its own cookies. */
  as(account: DemoAccount | null): Promise<Caller>
  close(): Promise<void>
}

export class Caller {
  readonly #app: FastifyInstance
  readonly cookies: Record<string, string> = {}

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Opens a session as the account's provider would have. */
  async enter(product: Product, account: DemoAccount): Promise<void> {
    const userId = await demoUser(product, account)
    const browser = { device: 'Chrome, Android', country: 'JP', language: 'ja' } as const
    const { token } = await product.identity.sessions.open(userId, 'apple', browser)
    this.cookies['kirari_session'] = token
  }

  async call(name: string, payload?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const [method = 'GET', url = '/'] = name.split(' ')
    const options: InjectOptions = {
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      cookies: this.cookies,
      headers: { ...(method === 'POST' && { 'x-requested-with': 'XMLHttpRequest' }), ...headers },
      ...(method === 'POST' && { payload: payload ?? {} }),
    }
    const answer = await this.#app.inject(options)
    for (const { name: cookie, value } of answer.cookies) this.cookies[cookie] = value
    return answer
  }
}

/** By which the operator's commands are known to the product of a test. */
export const operatorToken = 'operator-token-for-tests'

/** A site that nobody can sign in to; sessions of tests are opened past the providers. */
const noProviders: IdentityProviders = { apple: null, google: null, firebase: null, local: false }

/** The whole API on an in-memory database, with demo content, a standing clock, and encoders in the test's hand. */
export async function openProduct(
  settings: Record<string, string> = {},
  providers: IdentityProviders = noProviders,
  clock = new TestClock(),
): Promise<TestProduct> {
  const database = await emptyDatabase()
  const engine = new HandledEngine()
  const objectsFolder = mkdtempSync(join(tmpdir(), 'kirari-objects-'))
  const product = await compose({
    config: readConfig({ LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '100000', ...settings }),
    log: pino({ level: 'silent' }),
    database,
    media: engine,
    addresses: {
      rtmp: (host) => `rtmp://${host}/live`,
      playlist: (host, id) => `http://${host}:3001/hls/${id}/index.m3u8`,
    },
    secret: 'a secret for tests',
    providers,
    operatorToken,
    objectsFolder,
    probes: new Map(),
    clock,
  })
  await seedDemo(product, clock.now())
  return {
    ...product,
    clock,
    engine,
    database,
    async as(account) {
      const caller = new Caller(product.app)
      if (account) await caller.enter(product, account)
      return caller
    },
    async close() {
      product.lives.close()
      await product.app.close()
      rmSync(objectsFolder, { recursive: true, force: true })
    },
  }
}
