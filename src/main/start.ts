import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '#server/clock.ts'
import { listen } from '#server/http/index.ts'
import { countUsers } from '#server/identity/index.ts'
import { storePastLives } from '#server/past-lives/index.ts'
import { createMaintenance } from '#server/maintenance/index.ts'
import { jobsOf } from '#server/slice.ts'
import { mediaAddresses, reachableHost, siteOrigins } from './addresses.ts'
import { compose } from './compose.ts'
import { databaseName, openDatabase } from './compose/database.ts'
import { openRankSets } from './compose/rank-sets.ts'
import { openLimits } from './compose/shared-limits.ts'
import { openRoomLog } from './compose/room-log.ts'
import { identityProviders, openLocalIdentity } from './compose/identity.ts'
import { imageReader } from './compose/images.ts'
import { checkObjects, ignoreUnavailable } from './compose/objects.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { Config } from './config.ts'
import { bucketOrigins } from './config/objects.ts'
import { renderThreads } from './config/pages.ts'
import { openDataDirectory } from './data-directory.ts'
import { contentState } from './demo/content-state.ts'
import { startDemo, type Demo } from './demo/index.ts'
import { recommendGenre } from './demo/fill.ts'
import { planPastLives } from './demo/past-lives.ts'
import { freeBytes } from './free-bytes.ts'
import { engineOptions, playbackKeyOf } from './engine/options.ts'
import { superviseEngine } from './engine/supervisor.ts'
import { openMedia } from './media.ts'
import {
  bucketFigures,
  componentFigures,
  livesFigures,
  realtimeFigures,
  startMetrics,
  videosFigures,
} from './metrics/index.ts'
import { newOperatorToken, publishOperatorEndpoint } from './operator.ts'
import { root } from './package.ts'
import { probes } from './probes.ts'
import { demoUser, seedDemo } from './seed.ts'
import { identityOrigins } from './web/content-security.ts'
import { serveSite } from './web/index.ts'
import { bundleOf, startRendering } from './web/rendering/index.ts'

export interface Running {
  readonly url: string
  readonly rtmpServer: string
  readonly dataDirectory: string
  /** The demo liver's key, to try an encoder; null without demo content. */
  readonly demoStreamKey: string | null
  readonly enginePid: number | null
  /** Ends lives, requests and processes, in this order. */
  stop(): Promise<void>
}

/** Starts everything. `step` is called before steps that take time. */
export async function start(
  config: Config,
  log: Logger,
  development: boolean,
  step: (name: string) => void,
): Promise<Running> {
  const opened: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const directory = openDataDirectory(config.DATA_DIR)
    opened.push(directory.release)
    const threads = development ? 0 : renderThreads(config.WEB_WORKERS)
    // Pages load while the database opens.
    const rendering = threads === 0 ? null : startRendering({ threads, bundle: bundleOf(root), log })
    opened.push(async () => rendering?.close())
    await checkObjects(config.objects).catch(ignoreUnavailable(log))
    step(config.ROLES === 'web' ? 'Opening the database' : 'Opening the database and the media engine')
    const secret = config.SECRET ?? directory.secret
    const forwardSecret = randomBytes(24).toString('base64url')
    const playbackKey = playbackKeyOf(secret)
    const environment = { directory: directory.path, secret, forwardSecret }
    const [database, engine] = await openTogether(
      openDatabase(config, directory.path, log),
      config.ROLES === 'web' ? null : superviseEngine(engineOptions(config, environment), log),
    )
    opened.push(
      () => database.close(),
      () => engine?.close(),
    )
    const media = await openMedia({ config, engine, database, secret, log })
    opened.push(() => media.close())

    let sitePort = config.PORT
    const local = await openLocalIdentity({
      config,
      log,
      clock: systemClock,
      directory: directory.path,
      site: () => siteOrigins(config, sitePort),
    })
    if (local) opened.push(() => local.close())
    const providers = identityProviders(config, local, systemClock)
    if (!providers.apple && !providers.google && !providers.firebase) {
      log.warn(
        'no identity provider is configured, so users cannot sign in; set up Apple, Google or Firebase (docs/operate/sign-in.md)',
      )
    }

    const roomLog = await openRoomLog(config, log)
    opened.push(() => roomLog.close())
    const rankSets = await openRankSets(config, log)
    opened.push(async () => rankSets?.close())
    const sharedLimits = await openLimits(config, log)
    opened.push(() => sharedLimits?.disconnect())

    const operatorToken = newOperatorToken()
    let demo: Demo | null = null
    const health = probes({
      database,
      databaseName: databaseName(config),
      objects: config.objects,
      media,
      demo: () => demo,
    })
    const product = await compose({
      config,
      log,
      database,
      media: media.engine,
      roomLog,
      rankSets,
      sharedLimits,
      addresses: mediaAddresses(config, media.endpoints, playbackKey),
      secret,
      providers,
      objectsFolder: join(directory.path, 'objects'),
      uploadsFolder: join(directory.path, 'uploads'),
      freeBytes: () => freeBytes(directory.path),
      operatorToken,
      sandboxFile: join(directory.path, 'sandbox-payments.json'),
      probes: health,
    })
    const { app, events, genres, lives, news, realtime, search, slices, videos } = product
    const jobs = jobsOf(slices)
    // PostgreSQL does it by itself.
    if (!config.DATABASE_URL) jobs.push(createMaintenance({ database, clock: systemClock, log }))
    opened.push(...jobs.map((job) => () => job.close()))
    const figures = [
      ...componentFigures(health),
      ...bucketFigures(() => media.bucket()?.waiting ?? null),
      ...realtimeFigures(realtime),
      ...livesFigures(lives.figures),
      ...videosFigures(videos.figures),
    ]
    const metrics = await startMetrics(config, figures, log)
    opened.push(() => metrics?.close())
    media.serve(app)
    const isEmpty = (await database.run(countUsers, null)) === 0
    if (config.DEMO && config.DEMO_CONTENT && isEmpty) {
      step('Filling the empty database with past lives of the demo')
      // Before the jobs, which close the periods of the rankings.
      await database.run(storePastLives, planPastLives(await product.gifts.catalogue(), new Date()))
    }
    for (const job of jobs) await job.start?.()

    let demoStreamKey: string | null = null
    if (config.DEMO) {
      if (isEmpty) {
        step('Filling the empty database with demo content')
        // Media nodes have no files of videos. First, so that a start that is killed below has content, too.
        if (config.DEMO_CONTENT && config.ROLES !== 'web') contentState(directory.path).begin(new Date())
        await seedDemo(product, new Date())
      }
      if (contentState(directory.path).unfinishedSince() !== null) await recommendGenre({ product })
      demoStreamKey = await lives.seed.streamKey(await demoUser(product, 'liver-hana'))
    }

    step('Starting the site')
    await media.serveWhip(app, forwardSecret)
    await serveSite(app, {
      root,
      development,
      rendering,
      mediaOrigins: (host) => [...media.endpoints.origins(host), ...bucketOrigins(config.objects, config.S3_PLAYBACK)],
      reachMedia: (url, host) => media.reach(url, host),
      identity: identityOrigins(providers.firebase?.settings ?? null),
      formOrigins: product.paymentOrigin === null ? [] : [product.paymentOrigin],
      apiUrl: config.API_URL,
      apiCredentials: config.API_CREDENTIALS,
      webviewAgent: config.WEBVIEW_AGENT,
      localeCookie: config.LOCALE_COOKIE,
      apiReference: config.API_DOCS,
      publicUrl: config.PUBLIC_URL ?? null,
      cards: product.cards,
      publicPages: [genres.publicPages, search.publicPages, news.publicPages, events.publicPages],
      readImage: imageReader(product),
    })
    opened.push(() => app.close())
    const listening = await listen(app, { host: config.HOST, port: config.PORT })
    const url = listening.url.replace('127.0.0.1', 'localhost')
    sitePort = listening.port
    const ownUrl = `http://${reachableHost(config.HOST)}:${sitePort}`
    opened.push(publishOperatorEndpoint(directory.path, { url: ownUrl, token: operatorToken }))
    if (config.DEMO) {
      const folder = directory.path
      demo = await startDemo({ config, product, media, directory: folder, secret, ownUrl, log })
    }
    await collectGarbage()

    return {
      url: config.PUBLIC_URL ?? url,
      rtmpServer: mediaAddresses(config, media.endpoints, playbackKey).rtmp(new URL(url).hostname),
      dataDirectory: directory.path,
      demoStreamKey,
      enginePid: engine?.pid() ?? null,
      async stop() {
        try {
          await demo?.stop()
          // With media nodes, lives continue without this site process.
          if (engine !== null) await lives.endAll()
        } finally {
          await closeAll()
        }
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

interface Closable {
  close(): Promise<void>
}

/** Waits for both. If one fails, closes the other and rethrows the error. */
async function openTogether<One extends Closable, Other extends Closable | null>(
  one: Promise<One>,
  other: Promise<Other> | null,
): Promise<[One, Other | null]> {
  const results = await Promise.allSettled([one, other])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    for (const result of results) if (result.status === 'fulfilled') await result.value?.close()
    throw failed.reason
  }
  return [await one, await other]
}
