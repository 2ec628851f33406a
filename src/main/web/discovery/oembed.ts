import type { FastifyInstance, FastifyRequest } from 'fastify'
import { embedCode } from '#contract/embed.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { DomainError } from '#server/errors.ts'
import { readOnlyFlags } from '#server/http/index.ts'
import type { ReadPage } from '../read-page.ts'

export interface OembedDeps {
  readonly readPage: ReadPage
  readonly origin: (request: FastifyRequest) => string
}

interface Limits {
  /** In pixels. */
  readonly maxwidth?: string
  readonly maxheight?: string
}

interface Query extends Limits {
  readonly url?: string
  readonly format?: string
}

/** Each request renders a page. */
const requestsPerMinute = 120

const episodePath = /^\/channels\/\d+\/series\/\d+\/episodes\/\d+$/

/** The path of an episode on this site; null for another address. */
function pathOf(address: string | undefined, origin: string): string | null {
  const url = URL.parse(address ?? '')
  return url?.origin === origin && episodePath.test(url.pathname) ? url.pathname : null
}

/** The share card of the episode. */
const thumbnail = { width: 1200, height: 630 }

const limitOf = (text: string | undefined): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : Infinity)

/** The largest 16:9 frame within the limits of the consumer, at most 640 × 360. */
export function frameSize({ maxwidth, maxheight }: Limits): {
  readonly width: number
  readonly height: number
} {
  const width = Math.floor(Math.min(640, limitOf(maxwidth), (limitOf(maxheight) * 16) / 9))
  return { width, height: Math.floor((width * 9) / 16) }
}

/** Whether the thumbnail is within the limits, which apply to it too (oEmbed §2.3.4). */
const fits = ({ maxwidth, maxheight }: Limits): boolean =>
  limitOf(maxwidth) >= thumbnail.width && limitOf(maxheight) >= thumbnail.height

/** Describes the embedded player of a public episode to other sites (oEmbed 1.0). */
export function serveOembed(app: FastifyInstance, { readPage, origin: originOf }: OembedDeps): void {
  const config = { flags: { ...readOnlyFlags, rateLimit: { perMinute: requestsPerMinute } } }
  app.get<{ Querystring: Query }>('/oembed', { config }, async (request, reply) => {
    const { url, format = 'json', ...limits } = request.query
    // oEmbed §2.3.1: 501 for a format that the provider does not have.
    if (format !== 'json') return reply.code(501).send()
    const origin = originOf(request)
    const path = pathOf(url, origin)
    if (path === null) throw new DomainError('NOT_FOUND')
    const { status, facts } = await readPage(request, { origin, path, language: defaultLanguage })
    // An episode that not everybody may watch has no player to embed.
    if (status !== 200 || facts === null || facts.embedAddress === null) throw new DomainError('NOT_FOUND')
    const size = frameSize(limits)
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .header('Access-Control-Allow-Origin', '*')
      .send({
        version: '1.0',
        type: 'video',
        title: facts.title,
        provider_name: facts.siteName,
        provider_url: origin,
        cache_age: 3600,
        ...(fits(limits) && {
          thumbnail_url: `${origin}/share-card/${defaultLanguage}${path}.png`,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }),
        ...size,
        html: embedCode(origin, path, facts.title, size),
      })
  })
}
