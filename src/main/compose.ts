/** Composes the product. The only place, with `compose/`, that selects adapters. */
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
  createAccountStatus,
  identityRoutes,
  secretBox,
  type IdentityProviders,
} from '#server/identity/index.ts'
import { avatarRoutes, createAvatars } from '#server/identity/avatars/index.ts'
import { measureDatabase, measureRequests } from '#server/metrics/index.ts'
import { createFollows, followRoutes } from '#server/follows/index.ts'
import { createLivers, liverRoutes } from '#server/livers/index.ts'
import { connectLives, createLives, ingestHooks, liveRoutes, type MediaAddresses } from '#server/lives/index.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import { satoriCards } from '#server/ports/images/cards/index.ts'
import type { CardPrinter } from '#server/ports/images/port.ts'
import { sharpImages } from '#server/ports/images/sharp/index.ts'
import { createProducts, createPurchases, paymentEventPath, purchaseRoutes } from '#server/purchases/index.ts'
import { createGiftCatalogue, createGifts, giftImages, giftRoutes } from '#server/gifts/index.ts'
import { createRewards, rewardRoutes } from '#server/rewards/index.ts'
import { liveRoom } from '#contract/realtime/limits.ts'
import { rewardRate } from '#contract/rewards/limits.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import { openRedisRoomLog } from '#server/ports/room-log/redis/index.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import { createRealtime } from '#server/realtime/index.ts'
import { createRemoteConfig, remoteConfigRoutes } from '#server/remote-config/index.ts'
import { createStaff, staffRoutes } from '#server/staff/index.ts'
import { createSummaries, summaryRoutes } from '#server/summaries/index.ts'
import type { Probe } from '#server/health/index.ts'
import type { Component } from '#contract/health/schemas.ts'
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
  const schema = { migrationsFolder: join(root, 'migrations'), functionsFolder: join(root, 'src/server') }
  if (config.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = config
    const onIdleError = (error: Error) => log.warn({ err: error }, 'lost a connection to PostgreSQL')
    return openPostgres({ ...schema, url, connections, onIdleError })
  }
  const storesUrl = new URL('../server/stores.ts', import.meta.url).href
  return openPglite({ ...schema, directory: directory && join(directory, 'database'), storesUrl })
}

/** In Redis if several processes share the rooms, else in memory. */
export const openRoomLog = async ({ REDIS_URL: url }: Config, log: Logger): Promise<RoomLog> =>
  url === undefined ? memoryRoomLog() : openRedisRoomLog({ url, log })

export interface ComposeDeps {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly media: MediaEngine
  readonly roomLog: RoomLog
  readonly addresses: MediaAddresses
  readonly secret: string
  /** Folder for files of users. */
  readonly objectsFolder: string
  readonly providers: IdentityProviders
  /** Authenticates operator commands. */
  readonly operatorToken: string
  readonly probes: ReadonlyMap<Component, Probe>
  readonly clock?: Clock
  /** File for sandbox payments; in memory without it. */
  readonly sandboxFile?: string
  /** Default: the operator of the site's profile. */
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
  /** Origin of the payment provider's checkout page, for the CSP; null without an external one. */
  readonly paymentOrigin: string | null
  /** Renders share cards of pages. */
  readonly cards: CardPrinter
}

/** Composes the API with all slices, without pages and processes. */
export async function compose(deps: ComposeDeps): Promise<Product> {
  const { config, log, media, roomLog, addresses, secret, providers, clock = systemClock } = deps
  const database = measureDatabase(deps.database)
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const audit = createAudit({ database, clock })
  const channels = createChannels({ database, clock })
  const livers = createLivers({ database, clock, audit, policy: config.LICENCE_POLICY })
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
  livers.onSuspended(lives.endOf)
  const realtime = createRealtime({ roomLog, log })
  const gifts = createGifts({
    database,
    clock,
    log,
    publish: (liveId, gift) => realtime.publish(liveRoom(liveId), `gift:${gift.id}`, { type: 'gift', gift }),
    publishThanks: (liveId, gift) => realtime.publish(liveRoom(liveId), `thanks:${gift.id}`, { type: 'thanks', gift }),
  })
  const rewards = createRewards({ database, clock, audit, rate: rewardRate })
  const chat = await createChat({ database, clock, log, audit, lives, roomLog, realtime })
  const follows = createFollows({ database, clock, livers, onFollowed: chat.onFollowed })
  await connectLives({
    lives,
    realtime,
    roomLog,
    addresses,
    changed: chat.onLiveChanged,
    failed: (err, message) => log.error({ err }, message),
  })
  const objects = await openObjects(config.objects, deps.objectsFolder)
  const images = sharpImages()
  const avatars = createAvatars({ database, audit, objects, images })
  const imagesOfGifts = giftImages({ objects, images })
  const applications = createApplications({ database, clock, audit, log })
  const remoteConfig = createRemoteConfig({ database, clock, audit })
  const coins = createCoins({ database, clock, audit, log })
  const payments = await openPayments({
    setting: config.payments,
    secret,
    clock,
    sandboxFile: deps.sandboxFile ?? null,
    eventPath: paymentEventPath,
  })
  const operator = deps.operator ?? site.operator
  const purchases = createPurchases({ database, clock, log, payments: payments.provider, operator })
  const grantBox = secretBox(secret, 'grants of identity providers')
  const identity = createIdentity({ database, clock, log, audit, providers, grantBox }, [
    channels.account,
    livers.account,
    follows.account,
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
    gifts: createGiftCatalogue({ database, audit, images: imagesOfGifts, onChange: gifts.forgetCatalogue }),
    products: createProducts({ database, audit }),
    reports: chat.reports.staff,
    accountStatus: createAccountStatus({ database, audit }),
    endSessionsOf: identity.sessions.endAll,
    endLivesOf: lives.endOf,
  })

  const { app, access } = await createApp({
    log,
    version,
    proxies: config.TRUST_PROXY,
    callsPerMinute: config.CALLS_PER_MINUTE,
    countryHeader: config.COUNTRY_HEADER ?? null,
    basicCredentials: config.BASIC_CREDENTIALS ?? null,
    secure,
    readSession: identity.sessions.read,
  })
  measureRequests(app)
  await setSecurityHeaders(app, secure)
  const siteAddress = { secure, publicUrl: config.PUBLIC_URL ?? null }
  identityRoutes(app, identity, siteAddress)
  await avatarRoutes(app, avatars)
  channelRoutes(app, channels)
  liverRoutes(app, livers)
  followRoutes(app, follows)
  liveRoutes(app, lives, addresses, siteAddress)
  summaryRoutes(app, createSummaries({ database, lives }))
  chatRoutes(app, chat)
  await ingestHooks(app, { ingest: lives.ingest, secret: config.INGEST_SECRET ?? null, clock })
  applicationRoutes(app, applications)
  coinRoutes(app, coins)
  giftRoutes(app, gifts, imagesOfGifts)
  rewardRoutes(app, rewards)
  await purchaseRoutes(app, purchases, siteAddress)
  await payments.serve(app)
  remoteConfigRoutes(app, remoteConfig)
  staffRoutes(app, staff, deps.operatorToken)
  healthRoutes(app, { version, probes: deps.probes })
  serveSockets(app, access, [realtime.route], identity.sessions.read)
  const publicFile = (name: string): string => join(root, 'public', name)
  const cards = satoriCards({ background: publicFile('art/share-card.svg'), mark: publicFile('favicon.svg') })
  const paymentOrigin = payments.provider?.origin ?? null
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
