import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino, type Logger } from 'pino'
import { compose, type Product } from '#main/compose.ts'
import { readConfig } from '#main/config.ts'
import type { DemoAccount } from '#main/demo-accounts.ts'
import { demoUser, seedDemo } from '#main/seed.ts'
import type { IdentityProviders } from '#server/identity/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import { HandledEngine } from './handled-engine.ts'

export type { DemoAccount }

export interface TestProduct extends Product {
  readonly clock: TestClock
  readonly engine: HandledEngine
  readonly database: Database
  /** A caller with its own cookies. */
  as(account: DemoAccount | null): Promise<Caller>
  userIdOf(account: DemoAccount): Promise<number>
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

/** What a product of a test has instead of what it would have. */
interface RealParts {
  readonly media?: MediaEngine
  readonly log?: Logger
  readonly roomLog?: RoomLog
  /** Of another product, with what it has put there. */
  readonly database?: Database
}

/** The whole API on an in-memory database, with demo content, a standing clock, and encoders in the test's hand unless `real` ones come. */
export async function openProduct(
  settings: Record<string, string> = {},
  providers: IdentityProviders = noProviders,
  clock = new TestClock(),
  real: RealParts = {},
): Promise<TestProduct> {
  const database = real.database ?? (await emptyDatabase())
  const engine = new HandledEngine()
  const roomLog = real.roomLog ?? memoryRoomLog()
  const objectsFolder = mkdtempSync(join(tmpdir(), 'kirari-objects-'))
  const product = await compose({
    config: readConfig({ LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '100000', ...settings }),
    log: real.log ?? pino({ level: 'silent' }),
    database,
    media: real.media ?? engine,
    roomLog,
    addresses: {
      whip: (origin) => `${origin}/whip`,
      sign: ({ streamId, viewer, expires }) => `${streamId}.${viewer}.${expires}`,
      rtmp: (host) => `rtmp://${host}/live`,
      picture: (host, id, playbackUrl) => `${playbackUrl ?? `http://${host}:3001`}/hls/${id}/poster.jpg`,
      playlist: (host, id, playbackUrl) => `${playbackUrl ?? `http://${host}:3001`}/hls/${id}/index.m3u8`,
      whep: (host, id, playbackUrl) => `${playbackUrl ?? `http://${host}:3001`}/whep/${id}`,
    },
    secret: 'a secret for tests',
    providers,
    operatorToken,
    objectsFolder,
    probes: new Map(),
    clock,
  })
  if (!real.database) await seedDemo(product, clock.now())
  return {
    ...product,
    clock,
    engine,
    database,
    userIdOf: (account) => demoUser(product, account),
    async as(account) {
      const caller = new Caller(product.app)
      if (account) await caller.enter(product, account)
      return caller
    },
    async close() {
      product.lives.close()
      await product.app.close()
      product.realtime.close()
      await product.chat.close()
      await roomLog.close()
      rmSync(objectsFolder, { recursive: true, force: true })
    },
  }
}
