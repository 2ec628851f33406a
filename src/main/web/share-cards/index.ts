/** Serves share card images of pages, rendered from the pages' metadata. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { liveThumbnailPrefix } from '#contract/lives/limits.ts'
import { DomainError } from '#server/errors.ts'
import { readOnlyFlags } from '#server/http/index.ts'
import { ImagesBusy, type Card, type CardPrinter } from '#server/ports/images/port.ts'
import { fetchFile } from '../outbound.ts'
import type { PageAddress, ReadPage } from '../read-page.ts'
import { cardOf, readCardAddress } from './card.ts'

export interface ShareCardsDeps {
  readonly readPage: ReadPage
  readonly printer: Pick<CardPrinter, 'print'>
  /** Reads an image of this site by its path; null where there is none. */
  readonly readImage: (path: string) => Promise<Buffer | null>
  /** The site's public URL; null: that of each request. */
  readonly publicUrl: string | null
  readonly origin: (request: FastifyRequest) => string
  /** Origins of images of archives, for clients that use the site as `host`. */
  readonly mediaOrigins: (host: string) => readonly string[]
  /** The URL at which this server reaches a file of the media engine. */
  readonly reachMedia: (url: string, host: string) => string
}

interface FoundCard {
  readonly card: Card
  /** The background image, of the media engine or with its path of this site; null: the site's artwork. */
  readonly imageUrl: string | null
}

const cacheBytes = 24 * 1024 * 1024
const cardsPerMinute = 60

const imageLimits = { type: 'image/jpeg', maxBytes: 2_000_000, timeoutMs: 3_000 }

/** A JPEG in base64; null if it is unavailable, then the card has no image. */
async function fetchImage(url: string): Promise<string | null> {
  try {
    return (await fetchFile(url, imageLimits))?.toString('base64') ?? null
  } catch {
    return null
  }
}

/** Whether a page redirects visitors to sign-in. */
const needsSignIn = (location: string | null): boolean => /^\/login(\?|$)/.test(location ?? '')

export function serveShareCards(app: FastifyInstance, deps: ShareCardsDeps): void {
  const { readPage, printer, readImage, publicUrl, origin, mediaOrigins, reachMedia } = deps
  const host = publicUrl === null ? '' : new URL(publicUrl).host
  // Concurrent requests for one card share a rendering; failures are not cached.
  const rendered = new LRUCache<string, Buffer, FoundCard>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { card, imageUrl } }) {
      if (imageUrl === null) return printer.print(card)
      const image = imageUrl.startsWith('/')
        ? ((await readImage(imageUrl))?.toString('base64') ?? null)
        : await fetchImage(imageUrl)
      if (image === null) return printer.print(card)
      // The thumbnail of a live has its own text.
      return printer.print({ ...card, image, ...(imageUrl.startsWith(liveThumbnailPrefix) && { imageOnly: true }) })
    },
  })

  /** The card of a page. Personal and hidden pages have that of the home page. */
  async function findCard(request: FastifyRequest, address: PageAddress): Promise<FoundCard> {
    const { status, facts, location } = await readPage(request, address)
    const usesHomeCard = needsSignIn(location) || (status === 200 && facts?.hidden === true)
    if (usesHomeCard && address.path !== '/') return findCard(request, { ...address, path: '/' })
    if (status >= 500) throw new DomainError('UNAVAILABLE')
    if (status !== 200 || !facts || facts.title === '') throw new DomainError('NOT_FOUND')
    // Livers can influence page contents, so images are only read from this site and fetched from the media engine (SSRF).
    const { image } = facts
    const card = cardOf(facts, host)
    if (image?.startsWith('/v1/') === true) return { card, imageUrl: image }
    const isMedia = mediaOrigins(request.hostname).some((media) => image?.startsWith(`${media}/hls/`))
    return { card, imageUrl: image !== null && isMedia ? reachMedia(image, request.hostname) : null }
  }

  const print = async (key: string, found: FoundCard): Promise<Buffer> => {
    try {
      return await rendered.forceFetch(key, { context: found })
    } catch (error) {
      if (error instanceof ImagesBusy) throw new DomainError('UNAVAILABLE')
      throw error
    }
  }

  const config = { flags: { ...readOnlyFlags, rateLimit: { perMinute: cardsPerMinute } } }
  app.get('/share-card/*', { config }, async (request, reply) => {
    const address = readCardAddress(request.url)
    if (!address) throw new DomainError('NOT_FOUND')
    const found = await findCard(request, { ...address, origin: origin(request) })
    const key = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22)
    const etag = `"${key}"`
    const notModified = request.headers['if-none-match'] === etag
    const png = notModified ? null : await print(key, found)
    reply
      .header('Cache-Control', 'public, max-age=86400')
      .header('ETag', etag)
      // Other sites embed the image.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    return png ? reply.type('image/png').send(png) : reply.code(304).send()
  })
}
