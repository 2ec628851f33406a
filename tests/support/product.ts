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
import type { MediaEngine, MediaListener } from '#server/ports/media/port.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'

/** Stands where the engine's process stands: says what encoders do, and notes which streams were ended. */
export class HandledEngine implements MediaEngine {
  readonly ended: string[] = []
  #listener: MediaListener | null = null

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  async end(streamId: string): Promise<void> {
    this.ended.push(streamId)
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
