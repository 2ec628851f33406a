/** The composed site of one process, listening: API, sockets, hooks and pages, with a fake media engine. */
import { pino } from 'pino'
import { imageReader } from '#main/compose/images.ts'
import { root } from '#main/package.ts'
import { identityOrigins } from '#main/web/content-security.ts'
import { serveSite } from '#main/web/index.ts'
import { PageErrors } from '#main/web/page-errors.ts'
import { servePages } from '#main/web/pages.ts'
import { inProcessCalls } from '#main/web/platform.ts'
import type { Rendering } from '#main/web/rendering/index.ts'
import { redirectWhip } from '#main/whip.ts'
import { mediaNodeRoutes, createMediaNodes } from '#server/media-nodes/index.ts'
import { insertLive } from './given-live.ts'
import { openProduct, type TestProduct } from './product.ts'

export const publicUrl = 'https://live.example.jp'
export const liveId = 'live00000001'

export interface WholeSite {
  readonly product: TestProduct
  readonly port: number
  /** Lines of the log about errors. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** As the actions of pages do: reads the form, and answers with what it read. */
async function echo(request: Request): Promise<Response> {
  if (request.method !== 'POST') return new Response(request.url)
  try {
    const form = await request.formData()
    return new Response([...form.keys()].join('\n'))
  } catch (error) {
    if (error instanceof TypeError) return new Response('no form', { status: 400 })
    throw error
  }
}

export interface WholeSiteOptions {
  /** With the pages of the build, which must exist; otherwise pages echo their requests. */
  readonly built: boolean
  /** Renders the pages of the build; by default this thread does. */
  readonly rendering?: Rendering
}

export async function openWholeSite({ built, rendering }: WholeSiteOptions): Promise<WholeSite> {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const settings = {
    PUBLIC_URL: publicUrl,
    HLS_URL: publicUrl,
    TRUST_PROXY: '1',
    PAYMENTS: 'sandbox',
    INGEST_SECRET: 'a-secret-of-the-ingest-programs',
  }
  const product = await openProduct(settings, undefined, undefined, { log })
  const { app, database, clock } = product
  await database.run(insertLive, { id: liveId, liverId: await product.userIdOf('liver-sora') })
  const call = async (): Promise<never> => {
    throw new Error('no media node is connected')
  }
  mediaNodeRoutes(app, createMediaNodes({ database, clock, log, call }), 'a secret of media nodes')
  redirectWhip(app, () => 'https://m1.example.jp')
  const origin = (): string => publicUrl
  if (built) {
    const { genres, search, news, events } = product
    await serveSite(app, {
      root,
      development: false,
      rendering: rendering ?? null,
      mediaOrigins: () => [publicUrl],
      reachMedia: (url) => url,
      identity: identityOrigins(null),
      formOrigins: [],
      apiUrl: undefined,
      apiReference: true,
      apiCredentials: undefined,
      webviewAgent: 'KirariApp/',
      localeCookie: true,
      publicUrl,
      cards: product.cards,
      publicPages: [genres.publicPages, search.publicPages, news.publicPages, events.publicPages],
      readImage: imageReader(product),
    })
  } else {
    await servePages(app, {
      platform: { publicOrigin: publicUrl, webviewAgent: 'KirariApp/', localeCookie: true },
      api: (request) => ({ callApi: inProcessCalls(app, request), apiUrl: undefined, apiCredentials: undefined }),
      origin,
      build: async () => ({ handle: echo, sitePaths: () => [] }),
      serveFile: null,
      security: { apiUrl: undefined, identity: identityOrigins(null), formOrigins: [], development: false },
      mediaOrigins: () => [publicUrl],
      errors: new PageErrors(log),
    })
  }
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  return { product, port, errors, close: () => product.close() }
}
