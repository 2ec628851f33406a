/** Serves the pictures that stand for pages where they are shared, drawn from what the pages say of themselves. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/index.ts'
import { PicturesBusy, type Card, type CardPrinter } from '#server/ports/pictures/port.ts'
import type { PageAddress, ReadPage } from '../read-page.ts'
import { cardOf, readCardAddress } from './card.ts'
import { keepRecent } from './recent.ts'

export interface ShareCardsSetup {
  readonly readPage: ReadPage
  readonly printer: CardPrinter
  /** The site's public address; null where each visitor may know it by another. */
  readonly publicUrl: string | null
  readonly origin: (request: FastifyRequest) => string
}

const keptBytes = 24 * 1024 * 1024
const cardsPerMinute = 60

/** Whether a visitor is asked to sign in instead of shown the page. */
const needsSignIn = (location: string | null): boolean => /^\/login(\?|$)/.test(location ?? '')

export function serveShareCards(app: FastifyInstance, setup: ShareCardsSetup): void {
  const { readPage, printer, publicUrl, origin } = setup
  const host = publicUrl === null ? '' : new URL(publicUrl).host
  const recent = keepRecent(keptBytes)

  /** The card of a page; pages that are not for everybody have the site's own. */
  async function findCard(request: FastifyRequest, address: PageAddress): Promise<Card> {
    const { status, facts, location } = await readPage(request, address)
    const general = needsSignIn(location) || (status === 200 && facts?.hidden === true)
    if (general && address.path !== '/') return findCard(request, { ...address, path: '/' })
    if (status >= 500) throw new Refusal('UNAVAILABLE')
    if (status !== 200 || !facts || facts.title === '') throw new Refusal('NOT_FOUND')
    return cardOf(facts, host)
  }

  const print = async (key: string, card: Card): Promise<Buffer> => {
    try {
      return await recent(key, () => printer.print(card))
    } catch (error) {
      if (error instanceof PicturesBusy) throw new Refusal('UNAVAILABLE')
      throw error
    }
  }

  const config = { rateLimit: { max: cardsPerMinute, timeWindow: 60_000, allowList: [] } }
  app.get('/share-card/*', { config }, async (request, reply) => {
    const address = readCardAddress(request.url)
    if (!address) throw new Refusal('NOT_FOUND')
    const card = await findCard(request, { ...address, origin: origin(request) })
    const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)
    const etag = `"${key}"`
    const known = request.headers['if-none-match'] === etag
    const png = known ? null : await print(key, card)
    reply
      .header('Cache-Control', 'public, max-age=86400')
      .header('ETag', etag)
      // Shown by whoever shows the page's address.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    return png ? reply.type('image/png').send(png) : reply.code(304).send()
  })
}
