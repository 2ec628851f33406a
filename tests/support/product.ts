import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino, type Logger } from 'pino'
import { compose } from '#main/compose.ts'
import type { CreateSlice } from '#main/compose/slices.ts'
import type { Product } from '#main/product.ts'
import { readConfig } from '#main/config.ts'
import { type DemoAccount, demoUser, seedDemo } from '#main/seed.ts'
import { sessionCookie } from '#server/http/index.ts'
import type { IdentityProviders } from '#server/identity/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import { jobsOf } from '#server/slice.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'
import { copyDemo, keepDemo } from './demo-rows.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import { FakeMediaEngine } from './fake-media-engine.ts'

export type { DemoAccount }

export interface TestProduct extends Product {
  readonly clock: TestClock
  readonly engine: FakeMediaEngine
  readonly database: Database
  /** A caller with its own cookies. */
  as(account: DemoAccount | null): Promise<Caller>
  userIdOf(account: DemoAccount): Promise<number>
  close(): Promise<void>
}

export class Caller {
  readonly #app: FastifyInstance
  readonly #secure: boolean
  readonly cookies: Record<string, string> = {}

  /** `secure`: the site is reached over https. */
  constructor(app: FastifyInstance, secure: boolean) {
    this.#app = app
    this.#secure = secure
  }

  /** Opens a session as a sign-in at the account's provider would. */
  async enter(product: Product, account: DemoAccount): Promise<void> {
    const userId = await demoUser(product, account)
    const browser = { device: 'Chrome, Android', country: 'JP', language: 'ja' } as const
    const { token } = await product.identity.sessions.open(userId, 'apple', browser)
    this.cookies[sessionCookie(this.#secure)] = token
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
    const response = await this.#app.inject(options)
    for (const { name: cookie, value } of response.cookies) this.cookies[cookie] = value
    return response
  }
}

/** Authenticates the operator's commands. */
export const operatorToken = 'operator-token-for-tests'

/** Without sign-in: tests open sessions directly. */
const noProviders: IdentityProviders = { apple: null, google: null, firebase: null, local: false }

/** Replacements for the fakes of a test product. */
interface Replacements {
  readonly media?: MediaEngine
  readonly log?: Logger
  readonly roomLog?: RoomLog
  readonly database?: Database
  /** Whether the database has the demo content already; true for a given database, which is that of another product. */
  readonly seeded?: boolean
  readonly freeBytes?: () => Promise<number>
  /** Default: all slices of the product. */
  readonly slices?: readonly CreateSlice[]
}

/**
 * The whole API on an in-memory database, with demo content, a test clock and a fake media engine unless `real` has
 * one.
 */
export async function openProduct(
  settings: Record<string, string> = {},
  providers: IdentityProviders = noProviders,
  clock = new TestClock(),
  real: Replacements = {},
): Promise<TestProduct> {
  const database = real.database ?? (await emptyDatabase())
  const seeds = !(real.seeded ?? real.database !== undefined)
  // Other settings and slices may seed other rows.
  const usual = seeds && real.database === undefined && real.slices === undefined && Object.keys(settings).length === 0
  const copied = usual && (await copyDemo(database, clock.now()))
  const engine = new FakeMediaEngine()
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
      poster: (host, id, playbackUrl) => `${playbackUrl ?? `http://${host}:3001`}/hls/${id}/poster.jpg`,
      playlist: (host, id, playbackUrl) => `${playbackUrl ?? `http://${host}:3001`}/hls/${id}/index.m3u8`,
      whep: (host, id, playbackUrl) => `${playbackUrl ?? `http://${host}:3001`}/whep/${id}`,
    },
    secret: 'a secret for tests',
    providers,
    operatorToken,
    objectsFolder,
    uploadsFolder: join(objectsFolder, 'uploads'),
    freeBytes: real.freeBytes ?? (async () => 1e15),
    probes: new Map(),
    clock,
    ...(real.slices && { slices: real.slices }),
  })
  if (seeds && !copied) await seedDemo(product, clock.now())
  if (usual && !copied) await keepDemo(database, clock.now())
  return {
    ...product,
    clock,
    engine,
    database,
    userIdOf: (account) => demoUser(product, account),
    async as(account) {
      const caller = new Caller(product.app, settings['PUBLIC_URL']?.startsWith('https:') ?? false)
      if (account) await caller.enter(product, account)
      return caller
    },
    async close() {
      await product.app.close()
      for (const job of jobsOf(product.slices).toReversed()) await job.close()
      await roomLog.close()
      rmSync(objectsFolder, { recursive: true, force: true })
    },
  }
}
