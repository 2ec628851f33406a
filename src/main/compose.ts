/** Composes the product. The only place, with `compose/`, that selects adapters. */
import { applicationRoutes, createApplications } from '#server/applications/index.ts'
import { createAudit } from '#server/audit/index.ts'
import { castRoutes, createCasts } from '#server/casts/index.ts'
import { channelRoutes, createChannels } from '#server/channels/index.ts'
import { coinRoutes, createCoins } from '#server/coins/index.ts'
import { chatRoutes, createChat } from '#server/chat/index.ts'
import { systemClock } from '#server/clock.ts'
import { createEvents, eventRoutes } from '#server/events/index.ts'
import { createEpisodes, episodeRoutes } from '#server/episodes/index.ts'
import { createEpisodeComments, episodeCommentRoutes } from '#server/episode-comments/index.ts'
import { healthRoutes } from '#server/health/index.ts'
import { createApp, serveSockets } from '#server/http/index.ts'
import { createIdentity, createAccountStatus, identityRoutes, secretBox } from '#server/identity/index.ts'
import { avatarRoutes, createAvatars } from '#server/identity/avatars/index.ts'
import { measureDatabase, measureRequests } from '#server/metrics/index.ts'
import { createFollows, followRoutes } from '#server/follows/index.ts'
import { createLeafEvents, leafEventRoutes } from '#server/leaf-events/index.ts'
import { createLivers, liverRoutes } from '#server/livers/index.ts'
import { createLiveHistory, createViewerRecording, liveHistoryRoutes } from '#server/live-history/index.ts'
import { connectLives, createLives, ingestHooks, livePosters, liveRoutes } from '#server/lives/index.ts'
import { createProducts, createPurchases, paymentEventPath, purchaseRoutes } from '#server/purchases/index.ts'
import { createGenres, genreRoutes } from '#server/genres/index.ts'
import { createNews, newsRoutes } from '#server/news/index.ts'
import { createGiftCatalogue, createGifts, giftImages, giftRoutes } from '#server/gifts/index.ts'
import { createRankings, rankingRoutes } from '#server/rankings/index.ts'
import { createRewards, rewardRoutes } from '#server/rewards/index.ts'
import { liveRoom } from '#contract/realtime/limits.ts'
import { rewardRate } from '#contract/rewards/limits.ts'
import { createRealtime, openUserRooms } from '#server/realtime/index.ts'
import { createPicks, pickRoutes } from '#server/picks/index.ts'
import { createRemoteConfig, remoteConfigRoutes } from '#server/remote-config/index.ts'
import { searchRoutes } from '#server/search/index.ts'
import { createSeries, seriesRoutes } from '#server/series/index.ts'
import { createStaff, staffRoutes } from '#server/staff/index.ts'
import { CounterBatcher, createStatistics, statisticsRoutes } from '#server/statistics/index.ts'
import { createThanksMessages, thanksMessageRoutes } from '#server/thanks-messages/index.ts'
import { createTimelines, timelineRoutes } from '#server/timelines/index.ts'
import { createVideos, createVideoSummaries, videoRoutes } from '#server/videos/index.ts'
import { createSummaries, summaryRoutes } from '#server/summaries/index.ts'
import { site } from '../../site.config.ts'
import { openImages } from './compose/images.ts'
import type { ComposeDeps } from './compose/deps.ts'
import { openObjects } from './compose/objects.ts'
import { openPayments } from './compose/payments.ts'
import { openSearch } from './compose/search.ts'
import { setSecurityHeaders } from './compose/security-headers.ts'
import { version } from './package.ts'
import type { Product } from './product.ts'

/** Composes the API with all slices, without pages and processes. */
export async function compose(deps: ComposeDeps): Promise<Product> {
  const { config, log, media, roomLog, addresses, secret, providers, clock = systemClock } = deps
  const database = measureDatabase(deps.database)
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const audit = createAudit({ database, clock })
  const objects = await openObjects(config.objects, deps.objectsFolder)
  const { images, cards, ofChannels: imagesOfChannels, ofEvents, ofLives, ofThanks } = openImages(objects)
  const channels = createChannels({ database, clock, audit, images: imagesOfChannels })
  const ofChannels = { database, clock, audit, channels, images: imagesOfChannels }
  const [casts, series] = [createCasts(ofChannels), createSeries(ofChannels)]
  const livers = createLivers({ database, clock, audit, policy: config.LICENCE_POLICY })
  const lives = createLives({
    database,
    clock,
    media,
    log,
    secret,
    licences: livers,
    audit,
    thumbnails: { images: ofLives, printer: cards },
    archiveDays: config.ARCHIVE_DAYS ?? null,
    interruptionGraceSeconds: config.INTERRUPTION_GRACE,
  })
  livers.onSuspended(lives.endOf)
  const realtime = createRealtime({ roomLog, log })
  const viewerRecording = createViewerRecording({ database, clock, log, secret, realtime })
  const rankings = createRankings({ database, clock, log, audit, livers, rankSets: deps.rankSets ?? null })
  const gifts = createGifts({
    database,
    clock,
    log,
    async publish(liveId, gift) {
      await realtime.publish(liveRoom(liveId), `gift:${gift.id}`, { type: 'gift', gift })
      void rankings.onGift(gift.id)
    },
    publishThanks: (liveId, gift) => realtime.publish(liveRoom(liveId), `thanks:${gift.id}`, { type: 'thanks', gift }),
  })
  const rewards = createRewards({ database, clock, audit, rate: rewardRate })
  const events = createEvents({ database, clock, log, audit, livers, images: ofEvents, realtime })
  const chat = await createChat({ database, clock, log, audit, lives, channels, roomLog, realtime })
  const follows = createFollows({ database, clock, livers, channels, onFollowed: chat.onFollowed })
  const counters = new CounterBatcher({ database, clock, log })
  const videoSummaries = createVideoSummaries({ database })
  const onViewsCounted = counters.addViews.bind(counters)
  const relations = { channels, follows, videos: videoSummaries, onViewsCounted }
  const episodes = createEpisodes({ database, clock, log, audit, secret, ...relations })
  const episodeComments = createEpisodeComments({ database, clock, audit, channels, episodes, reports: chat.reports })
  const avatars = createAvatars({ database, audit, objects, images })
  const imagesOfGifts = giftImages({ objects, images })
  const videos = createVideos({
    database,
    clock,
    log,
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
  })
  chat.reports.onPickDeleted(picks.removeReported)
  const timelines = createTimelines({ database, clock, log, channels, episodes, follows, picks, realtime })
  const thanks = createThanksMessages({ database, clock, log, livers, images: ofThanks, reports: chat.reports })
  const leafEvents = createLeafEvents({ ...ofChannels, log, realtime })
  await connectLives({
    lives,
    realtime,
    userRooms: openUserRooms(realtime),
    roomLog,
    addresses,
    changed(live) {
      picks.onLiveChanged(live)
      chat.onLiveChanged(live)
      timelines.onLiveChanged(live)
    },
    failed: (err, message) => log.error({ err }, message),
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
  const identity = createIdentity({ database, clock, log, audit, providers, grantBox }, [
    channels.account,
    livers.account,
    follows.account,
    episodes.account,
    episodeComments.account,
    timelines.account,
    lives.account,
    chat.account,
    picks.account,
    avatars.account,
    thanks.account,
    applications.account,
    purchases.account,
    coins.account,
    gifts.account,
    rewards.account,
    leafEvents.account,
    events.account,
  ])
  const genres = createGenres({ database, audit })
  const news = createNews({ database, clock, audit })
  const search = openSearch({ database, clock, log, lives, addresses })
  const staff = createStaff({
    genres,
    news,
    audit,
    search,
    livers,
    lives,
    applications,
    remoteConfig,
    coins,
    rewards,
    rankings,
    leafEvents,
    events,
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
    operatorToken: deps.operatorToken,
  })
  measureRequests(app)
  await setSecurityHeaders(app, secure)
  const siteAddress = { secure, publicUrl: config.PUBLIC_URL ?? null }
  identityRoutes(app, identity, siteAddress)
  await avatarRoutes(app, avatars)
  await channelRoutes(app, channels)
  await castRoutes(app, casts)
  await seriesRoutes(app, series)
  episodeRoutes(app, episodes)
  episodeCommentRoutes(app, episodeComments)
  statisticsRoutes(app, createStatistics({ database, clock, channels, episodes, counters }))
  timelineRoutes(app, timelines)
  liverRoutes(app, livers)
  followRoutes(app, follows)
  await liveRoutes(app, lives, addresses, siteAddress)
  searchRoutes(app, search)
  summaryRoutes(app, createSummaries({ database, lives }))
  const posters = livePosters(lives, addresses)
  liveHistoryRoutes(app, createLiveHistory({ database, lives, livers, posters }))
  chatRoutes(app, chat)
  await ingestHooks(app, { ingest: lives.ingest, secret: config.INGEST_SECRET ?? null, clock })
  applicationRoutes(app, applications)
  coinRoutes(app, coins)
  genreRoutes(app, genres)
  newsRoutes(app, news)
  giftRoutes(app, gifts, imagesOfGifts)
  rewardRoutes(app, rewards)
  rankingRoutes(app, rankings)
  await leafEventRoutes(app, leafEvents)
  await eventRoutes(app, events)
  await thanksMessageRoutes(app, thanks)
  await videoRoutes(app, videos, config.VIDEO_MAX_GB * 1e9)
  pickRoutes(app, picks)
  await purchaseRoutes(app, purchases, siteAddress)
  await payments.serve(app)
  remoteConfigRoutes(app, remoteConfig)
  staffRoutes(app, staff)
  healthRoutes(app, { version, probes: deps.probes })
  serveSockets(app, access, [realtime.route], identity.sessions.read)
  const paymentOrigin = payments.provider?.origin ?? null
  return {
    app,
    identity,
    channels,
    casts,
    series,
    episodes,
    episodeComments,
    follows,
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
    paymentOrigin,
    cards,
  }
}
