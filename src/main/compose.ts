/** The only chooser of adapters: puts the product together from its parts. */
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { applicationRoutes, createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import { channelRoutes, createChannels } from '#server/channels/index.ts'
import { coinRoutes, createCoins } from '#server/coins/index.ts'
import { chatRoutes, createChat } from '#server/chat/index.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import { healthRoutes } from '#server/health/index.ts'
import { createApp, serveSockets } from '#server/http/index.ts'
import {
  createIdentity,
  createSeal,
  createStanding,
  identityRoutes,
  type IdentityProviders,
} from '#server/identity/index.ts'
import { avatarRoutes, createAvatars } from '#server/identity/avatars/index.ts'
import { createLivers, liverRoutes } from '#server/livers/index.ts'
import { connectLives, createLives, ingestHooks, liveRoutes, type MediaAddresses } from '#server/lives/index.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import { satoriCards } from '#server/ports/pictures/cards/index.ts'
import type { CardPrinter } from '#server/ports/pictures/port.ts'
import { sharpPictures } from '#server/ports/pictures/sharp/index.ts'
import { createPurchases, paymentEventPath, purchaseRoutes } from '#server/purchases/index.ts'
import { createGifts, giftRoutes } from '#server/gifts/index.ts'
import { createRewards, rewardRoutes } from '#server/rewards/index.ts'
import { liveRoom } from '#contract/realtime.ts'
import { rewardRate } from '#contract/rewards.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import { openRedisRoomLog } from '#server/ports/room-log/redis/index.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import { createRealtime } from '#server/realtime/index.ts'
import { createRemoteConfig, remoteConfigRoutes } from '#server/remote-config/index.ts'
import { createStaff, staffRoutes } from '#server/staff/index.ts'
import type { Probe } from '#server/health/index.ts'
import type { Part } from '#contract/health.ts'
import type { OperatorProfile } from '#contract/site-profile.ts'
import { site } from '../../site.config.ts'
import { openObjects } from './compose/objects.ts'
import { openPayments } from './compose/payments.ts'
import { setSecurityHeaders } from './compose/security-headers.ts'
import type { Config } from './config.ts'
import { root, version } from './package.ts'

export const databaseName = (config: Config): string => (config.DATABASE_URL ? 'PostgreSQL' : 'PGlite')

/** `directory` null keeps the embedded database in memory. */
export function openDatabase(config: Config, directory: string | null, log: Logger): Promise<Database> {
  const migrationsFolder = join(root, 'migrations')
  if (config.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = config
    const onIdleError = (error: Error) => log.warn({ err: error }, 'a connection to PostgreSQL was lost')
    return openPostgres({ url, connections, migrationsFolder, onIdleError })
  }
  const storesUrl = new URL('../server/stores.ts', import.meta.url).href
  return openPglite({ directory: directory && join(directory, 'database'), migrationsFolder, storesUrl })
}

/** Where rooms keep their order: in this process, or in Redis for several. */
export const openRoomLog = async ({ REDIS_URL: url }: Config, log: Logger): Promise<RoomLog> =>
  url === undefined ? memoryRoomLog() : openRedisRoomLog({ url, log })

export interface ComposeSetup {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly media: MediaEngine
  /** The order of rooms, where several processes share it. */
  readonly roomLog: RoomLog
  readonly addresses: MediaAddresses
  readonly secret: string
  /** Where files of users are kept. */
  readonly objectsFolder: string
  readonly providers: IdentityProviders
  /** By which the operator's commands are known. */
  readonly operatorToken: string
  readonly probes: ReadonlyMap<Part, Probe>
  readonly clock?: Clock
  /** Where pretend payments are kept; without it in memory. */
  readonly sandboxFile?: string
  /** Without it that of the site's profile. */
  readonly operator?: OperatorProfile
}

export interface Product {
  readonly app: FastifyInstance
  readonly identity: ReturnType<typeof createIdentity>
  readonly channels: ReturnType<typeof createChannels>
  readonly livers: ReturnType<typeof createLivers>
  readonly lives: ReturnType<typeof createLives>
  readonly chat: Awaited<ReturnType<typeof createChat>>
  readonly realtime: ReturnType<typeof createRealtime>
  readonly applications: ReturnType<typeof createApplications>
  readonly coins: ReturnType<typeof createCoins>
  readonly purchases: ReturnType<typeof createPurchases>
  readonly gifts: ReturnType<typeof createGifts>
  /** Origin of the payment provider's page, where forms may lead; null for our own or none. */
  readonly paymentOrigin: string | null
  /** Draws what stands for a page where it is shared. */
  readonly cards: CardPrinter
}

/** The API with all its slices; pages and processes are added by whoever starts it. */
export async function compose(setup: ComposeSetup): Promise<Product> {
  const { config, log, database, media, roomLog, addresses, secret, providers, clock = systemClock } = setup
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const audit = createAudit({ database, clock })
  const channels = createChannels({ database, clock })
  const livers = createLivers({
    database,
    clock,
    audit,
    policy: config.LICENCE_POLICY,
    onSuspended: (userId) => lives.endOf(userId),
  })
  const lives = createLives({
    database,
    clock,
    media,
    log,
    secret,
    licences: livers,
    audit,
    archiveDays: config.ARCHIVE_DAYS ?? null,
  })
  const gifts = createGifts({
    database,
    clock,
    log,
    announce: (liveId, gift) => realtime.publish(liveRoom(liveId), `gift:${gift.id}`, { type: 'gift', gift }),
  })
  const rewards = createRewards({ database, clock, audit, rate: rewardRate })
  const chat = await createChat({
    database,
    clock,
    log,
    audit,
    lives,
    roomLog,
    realtime: () => realtime,
    greet: (liveId, visitor) => liveRealtime.greet(liveId, visitor),
  })
  const realtime = createRealtime({ roomLog, log, open: chat.open })
  const liveRealtime = await connectLives({
    lives,
    realtime,
    roomLog,
    addresses,
    changed: chat.follow,
    failed: (err, what) => log.error({ err }, what),
  })
  const objects = await openObjects(config.objects, setup.objectsFolder)
  const avatars = createAvatars({ database, audit, objects, pictures: sharpPictures() })
  const applications = createApplications({ database, clock, audit, log })
  const remoteConfig = createRemoteConfig({ database, clock, audit })
  const coins = createCoins({ database, clock, audit, log })
  const till = await openPayments({
    setting: config.payments,
    secret,
    clock,
    sandboxFile: setup.sandboxFile ?? null,
    eventPath: paymentEventPath,
  })
  const { payments } = till
  const operator = setup.operator ?? site.operator
  const purchases = createPurchases({ database, clock, log, payments, operator })
  const seal = createSeal(secret, 'grants of identity providers')
  const identity = createIdentity({ database, clock, log, audit, providers, seal }, [
    channels.account,
    livers.account,
    lives.account,
    chat.account,
    avatars.account,
    applications.account,
    purchases.account,
    coins.account,
    gifts.account,
  ])

  const staff = createStaff({
    audit,
    livers,
    lives,
    applications,
    remoteConfig,
    coins,
    rewards,
    reports: chat.reports.staff,
    standing: createStanding({ database, audit }),
    endSessionsOf: identity.sessions.endAll,
    endLivesOf: lives.endOf,
  })

  const { app, gate } = await createApp({
    log,
    version,
    proxies: config.TRUST_PROXY,
    callsPerMinute: config.CALLS_PER_MINUTE,
    countryHeader: config.COUNTRY_HEADER ?? null,
    basicCredentials: config.BASIC_CREDENTIALS ?? null,
    secure,
    readSession: identity.sessions.read,
  })
  await setSecurityHeaders(app, secure)
  identityRoutes(app, identity, { secure, publicUrl: config.PUBLIC_URL ?? null })
  await avatarRoutes(app, avatars)
  channelRoutes(app, channels)
  liverRoutes(app, livers)
  liveRoutes(app, lives, addresses)
  chatRoutes(app, chat)
  await ingestHooks(app, { ingest: lives.ingest, secret: config.INGEST_SECRET ?? null, clock })
  applicationRoutes(app, applications)
  coinRoutes(app, coins)
  giftRoutes(app, gifts)
  rewardRoutes(app, rewards)
  await purchaseRoutes(app, purchases, { secure, publicUrl: config.PUBLIC_URL ?? null })
  await till.serve(app)
  remoteConfigRoutes(app, remoteConfig)
  staffRoutes(app, staff, setup.operatorToken)
  healthRoutes(app, { version, probes: setup.probes })
  serveSockets(app, gate, [realtime.route], identity.sessions.read)
  const art = (name: string): string => join(root, 'public', name)
  const cards = satoriCards({ background: art('art/share-card.svg'), mark: art('favicon.svg') })
  const paymentOrigin = payments?.origin ?? null
  return {
    app,
    identity,
    channels,
    livers,
    lives,
    chat,
    realtime,
    applications,
    coins,
    purchases,
    gifts,
    paymentOrigin,
    cards,
  }
}
