/** Serves the pictures that stand for pages where they are shared, drawn from what the pages say of themselves. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/index.ts'
import { PicturesBusy, type Card, type CardPrinter } from '#server/ports/pictures/port.ts'
import type { PageAddress, ReadPage } from '../read-page.ts'
import { cardOf, readCardAddress } from './card.ts'
import { fetchPicture } from './fetch-picture.ts'
import { keepRecent } from './recent.ts'

export interface ShareCardsSetup {
  readonly readPage: ReadPage
  readonly printer: CardPrinter
  /** The site's public address; null where each visitor may know it by another. */
  readonly publicUrl: string | null
  readonly origin: (request: FastifyRequest) => string
  /** Where pictures of archives come from, as seen from whoever reached us as `host`. */
  readonly mediaOrigins: (host: string) => readonly string[]
}

interface FoundCard {
  readonly card: Card
  /** Where the picture is that stands behind the writing; null for the site's art. */
  readonly picture: string | null
}

const keptBytes = 24 * 1024 * 1024
const cardsPerMinute = 60

/** Whether a visitor is asked to sign in instead of shown the page. */
const needsSignIn = (location: string | null): boolean => /^\/login(\?|$)/.test(location ?? '')

export function serveShareCards(app: FastifyInstance, setup: ShareCardsSetup): void {
  const { readPage, printer, publicUrl, origin, mediaOrigins } = setup
  const host = publicUrl === null ? '' : new URL(publicUrl).host
  const recent = keepRecent(keptBytes)

  /** The card of a page; pages that are not for everybody have the site's own. */
  async function findCard(request: FastifyRequest, address: PageAddress): Promise<FoundCard> {
    const { status, facts, location } = await readPage(request, address)
    const general = needsSignIn(location) || (status === 200 && facts?.hidden === true)
    if (general && address.path !== '/') return findCard(request, { ...address, path: '/' })
    if (status >= 500) throw new Refusal('UNAVAILABLE')
    if (status !== 200 || !facts || facts.title === '') throw new Refusal('NOT_FOUND')
    // Pages are ours, what livers write in them is not: nothing is asked from anywhere else.
    const { picture } = facts
    const isOurs = mediaOrigins(request.hostname).some((media) => picture?.startsWith(`${media}/hls/`))
    return { card: cardOf(facts, host), picture: isOurs ? facts.picture : null }
  }

  const print = async (key: string, { card, picture: address }: FoundCard): Promise<Buffer> => {
    try {
      return await recent(key, async () => {
        const picture = address === null ? null : await fetchPicture(address)
        return printer.print(picture === null ? card : { ...card, picture })
      })
    } catch (error) {
      if (error instanceof PicturesBusy) throw new Refusal('UNAVAILABLE')
      throw error
    }
  }

  const config = { rateLimit: { max: cardsPerMinute, timeWindow: 60_000, allowList: [] } }
  app.get('/share-card/*', { config }, async (request, reply) => {
    const address = readCardAddress(request.url)
    if (!address) throw new Refusal('NOT_FOUND')
    const found = await findCard(request, { ...address, origin: origin(request) })
    const key = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22)
    const etag = `"${key}"`
    const known = request.headers['if-none-match'] === etag
    const png = known ? null : await print(key, found)
    reply
      .header('Cache-Control', 'public, max-age=86400')
      .header('ETag', etag)
      // Shown by whoever shows the page's address.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    return png ? reply.type('image/png').send(png) : reply.code(304).send()
  })
}
