/** Composes the product. The only place, with `compose/`, that selects adapters. */
import { createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import { createCasts } from '#server/casts/index.ts'
import { createChannels } from '#server/channels/index.ts'
import { createCoins } from '#server/coins/index.ts'
import { createChat } from '#server/chat/index.ts'
import { systemClock } from '#server/clock.ts'
import { createEvents } from '#server/events/index.ts'
import { createEpisodes } from '#server/episodes/index.ts'
import { createEpisodeComments } from '#server/episode-comments/index.ts'
import { createApp, serveSockets, SharedResponses } from '#server/http/index.ts'
import {
  createAccountStatus,
  createIdentity,
  openUserChanges,
  reportUserChanges,
  secretBox,
} from '#server/identity/index.ts'
import { createAvatars } from '#server/identity/avatars/index.ts'
import { measureDatabase, measureRequests } from '#server/metrics/index.ts'
import { createFollows } from '#server/follows/index.ts'
import { createLeafEvents } from '#server/leaf-events/index.ts'
import { createLivers } from '#server/livers/index.ts'
import { createLiveHistory, createViewerRecording } from '#server/live-history/index.ts'
import { connectLives, createLives, livePosters } from '#server/lives/index.ts'
import { createProducts, createPurchases, paymentEventPath } from '#server/purchases/index.ts'
import { createGenres } from '#server/genres/index.ts'
import { createNews } from '#server/news/index.ts'
import { createGroupViewings } from '#server/group-viewings/index.ts'
import { createGiftCatalogue, createGifts, giftImages } from '#server/gifts/index.ts'
import { createRankings } from '#server/rankings/index.ts'
import { createRewards } from '#server/rewards/index.ts'
import { rewardRate } from '#contract/rewards/limits.ts'
import { createOutbox } from '#server/outbox/index.ts'
import { createRealtime, openUserRooms } from '#server/realtime/index.ts'
import { createPicks } from '#server/picks/index.ts'
import { createRemoteConfig } from '#server/remote-config/index.ts'
import { createSecurityEvents } from '#server/security-events.ts'
import { createSeries } from '#server/series/index.ts'
import { CounterBatcher, createStatistics } from '#server/statistics/index.ts'
import { createThanksMessages, openThanksNotes } from '#server/thanks-messages/index.ts'
import { createTimelines } from '#server/timelines/index.ts'
import { createVideos, createVideoSummaries } from '#server/videos/index.ts'
import type { Viewer } from '#server/viewer.ts'
import { createSummaries } from '#server/summaries/index.ts'
import { site } from '../../site.config.ts'
import { openImages } from './compose/images.ts'
import type { ComposeDeps } from './compose/deps.ts'
import { openObjects } from './compose/objects.ts'
import { openPayments } from './compose/payments.ts'
import { openSearch } from './compose/search.ts'
import { accountDataOf, allSlices, type SliceContext } from './compose/slices.ts'
import { allowedHosts } from './config/public-hosts.ts'
import { version } from './package.ts'
import type { Product } from './product.ts'

/** Composes the API with all slices, without pages and processes. */
export async function compose(deps: ComposeDeps): Promise<Product> {
  const { config, log, media, roomLog, addresses, secret, providers, clock = systemClock } = deps
  const realtime = createRealtime({ roomLog, log })
  const userChanges = await openUserChanges({
    roomLog,
    realtime,
    clock,
    log,
    stillOpen: (ids) => identity.sessions.stillOpen(ids),
  })
  const database = reportUserChanges(measureDatabase(deps.database), userChanges)
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const audit = createAudit({ database, clock })
  const security = createSecurityEvents(log)
  const outbox = createOutbox({ database, clock, log })
  const objects = await openObjects(config.objects, deps.objectsFolder)
  const { images, cards, ofChannels: imagesOfChannels, ofEvents, ofLives, ofThanks } = openImages(objects)
  const channels = createChannels({ database, clock, audit, images: imagesOfChannels })
  const ofChannels = { database, clock, audit, channels, images: imagesOfChannels }
  const [casts, series] = [createCasts(ofChannels), createSeries(ofChannels)]
  const livers = createLivers({ database, clock, audit, outbox, policy: config.LICENCE_POLICY })
  const shared = new SharedResponses(() => clock.now().getTime())
  // Behind basic authorization nothing is shared, and writes forget nothing.
  const sharing = config.BASIC_CREDENTIALS === undefined ? shared : null
  const lives = createLives({
    database,
    clock,
    media,
    log,
    secret,
    licences: livers,
    security,
    outbox,
    audit,
    thumbnails: { images: ofLives, printer: cards },
    archiveDays: config.ARCHIVE_DAYS ?? null,
    relationChanges: userChanges,
    sharing,
    interruptionGraceSeconds: config.INTERRUPTION_GRACE,
  })
  const viewerRecording = createViewerRecording({ database, clock, log, secret, realtime })
  const rankings = createRankings({ database, clock, log, audit, livers, rankSets: deps.rankSets ?? null })
  const readers = {
    mayRead: async (id: string, viewer: Viewer) => lives.mayRead(await lives.find(id), viewer),
    differingViewers: lives.differingViewers,
  }
  const gifts = createGifts({ database, clock, lives: readers, outbox, realtime })
  const rewards = createRewards({ database, clock, audit, rate: rewardRate })
  const events = createEvents({ database, clock, log, audit, livers, images: ofEvents, realtime })
  const chat = await createChat({ database, clock, log, audit, lives, livers, channels, roomLog, outbox, realtime })
  const follows = createFollows({ database, clock, livers, channels, outbox })
  const counters = new CounterBatcher({ database, clock, log })
  const videoSummaries = createVideoSummaries({ database })
  const onViewsCounted = counters.addViews.bind(counters)
  const relations = { channels, follows, videos: videoSummaries, onViewsCounted }
  const episodes = createEpisodes({ database, clock, log, audit, secret, sharing, ...relations })
  const episodeComments = createEpisodeComments({ database, clock, audit, channels, episodes, reports: chat.reports })
  const avatars = createAvatars({ database, audit, objects, images })
  const imagesOfGifts = giftImages({ objects, images })
  const videos = createVideos({
    database,
    clock,
    log,
    audit,
    media,
    objects,
    images,
    realtime,
    mayEdit: channels.mayEdit,
    mayWatch: episodes.mayWatch,
    addresses,
    settings: {
      uploads: config.ROLES !== 'web',
      directory: deps.uploadsFolder,
      maxBytes: config.VIDEO_MAX_GB * 1e9,
      channelBytes: config.VIDEO_CHANNEL_GB * 1e9,
      keepSource: config.VIDEO_KEEP_SOURCE,
      diskReserve: config.DISK_RESERVE_MB * 1e6,
      freeBytes: deps.freeBytes,
    },
  })
  const picks = createPicks({
    database,
    clock,
    log,
    audit,
    outbox,
    media,
    objects,
    images,
    addresses,
    lives,
    episodes,
    channels,
    follows,
    currentFile: videos.currentFile,
    reports: chat.reports,
    sharing,
  })
  const groupViewings = await createGroupViewings({
    database,
    clock,
    log,
    audit,
    lives,
    episodes,
    roomLog,
    realtime,
  })
  const timelines = createTimelines({ database, clock, log, channels, episodes, follows, picks, realtime })
  const userRooms = openUserRooms(realtime)
  const thanks = createThanksMessages({
    database,
    clock,
    log,
    livers,
    images: ofThanks,
    reports: chat.reports,
    outbox,
    notify: await openThanksNotes({ roomLog, userRooms }),
  })
  const leafEvents = createLeafEvents({ ...ofChannels, log, realtime })
  await connectLives({
    lives,
    realtime,
    userRooms,
    roomLog,
    addresses,
    failed: (err, message) => log.error({ err }, message),
    onChanged(liveId) {
      for (const subject of [`lives/${liveId}`, 'lives', `pages/live-info/${liveId}`, 'pages/']) shared.forget(subject)
    },
  })
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
  const identity = createIdentity({ database, clock, log, audit, providers, grantBox, userChanges }, () =>
    accountDataOf(slices),
  )
  const genres = createGenres({ database, audit })
  const news = createNews({ database, clock, audit })
  const search = openSearch({ database, clock, log, lives, addresses })
  const { app, ...socketChecks } = await createApp({
    log,
    version,
    proxies: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL ?? null,
    allowedHosts: allowedHosts(config),
    trial: !config.PRODUCTION,
    callsPerMinute: config.CALLS_PER_MINUTE,
    sharedLimits: deps.sharedLimits ?? null,
    socketsPerAddress: config.SOCKETS_PER_ADDRESS,
    secret,
    countryHeader: config.COUNTRY_HEADER ?? null,
    basicCredentials: config.BASIC_CREDENTIALS ?? null,
    secure,
    apiReference: config.API_DOCS,
    sessions: identity.sessions,
    security,
    operatorToken: deps.operatorToken,
    shared,
    webviewAgent: config.WEBVIEW_AGENT,
  })
  measureRequests(app)
  const services = {
    identity,
    channels,
    casts,
    series,
    episodes,
    episodeComments,
    follows,
    genres,
    news,
    remoteConfig,
    counters,
    livers,
    lives,
    chat,
    realtime,
    applications,
    coins,
    purchases,
    gifts,
    thanks,
    timelines,
    viewerRecording,
    rankings,
    leafEvents,
    events,
    videos,
    search,
    picks,
  }
  const context: SliceContext = {
    ...services,
    database,
    clock,
    log,
    audit,
    outbox,
    userChanges,
    avatars,
    groupViewings,
    giftImages: imagesOfGifts,
    giftCatalogue: createGiftCatalogue({ database, audit, images: imagesOfGifts, onChange: gifts.forgetCatalogue }),
    products: createProducts({ database, audit }),
    rewards,
    accountStatus: createAccountStatus({ database, audit, outbox }),
    liveHistory: createLiveHistory({ database, lives, livers, posters: livePosters(lives, addresses) }),
    statistics: createStatistics({ database, clock, channels, episodes, counters }),
    summaries: createSummaries({ database, lives }),
    addresses,
    site: { secure, publicUrl: config.PUBLIC_URL ?? null },
    ingestSecret: config.INGEST_SECRET ?? null,
    maxUploadBytes: config.VIDEO_MAX_GB * 1e9,
    version,
    probes: deps.probes,
  }
  const slices = (deps.slices ?? allSlices).map((create) => create(context))
  for (const room of slices.flatMap(({ rooms = [] }) => rooms)) room.register(realtime)
  outbox.subscribe(slices.flatMap(({ handlers = [] }) => handlers))
  for (const slice of slices) {
    await slice.routes?.(app)
    await slice.staffRoutes?.(app)
  }
  await payments.serve(app)
  serveSockets(app, socketChecks, [realtime.route], identity.sessions)
  const paymentOrigin = payments.provider?.origin ?? null
  return { ...services, app, slices, paymentOrigin, cards }
}
