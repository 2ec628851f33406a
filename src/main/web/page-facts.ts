/** Metadata in the head of a page. */
export interface PageFacts {
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** Whether search engines must not index it. */
  readonly hidden: boolean
  readonly canonical: string | null
  /** The same page in other languages. */
  readonly alternates: readonly Alternate[]
  /** Last modification, ISO 8601 date or time. */
  readonly modifiedAt: string | null
  /** URL of an image of the page's subject. */
  readonly image: string | null
  /** The text of the share card, if it is not title and description. */
  readonly card: { readonly title: string; readonly note: string } | null
  /** URL of the description of its player for other sites (oEmbed). */
  readonly embedAddress: string | null
}

export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  readonly language: string
  readonly address: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Reverts React's escaping of attributes. */
const unescape = (escaped: string): string =>
  escaped.replaceAll(/&([a-z]+|#x27);/g, (whole, name: string) => entities[name] ?? whole)

type Attributes = ReadonlyMap<string, string>

function elements(html: string, name: 'meta' | 'link'): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(
    ([, inside = '']) =>
      new Map(
        [...inside.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          unescape(value),
        ]),
      ),
  )
}

/** Reads the head of a page of this site. */
export function readPageFacts(html: string): PageFacts {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0))
  const metas = elements(head, 'meta')
  const links = elements(head, 'link')
  const meta = (name: string): string | undefined =>
    metas.find((one) => one.get('property') === name || one.get('name') === name)?.get('content')
  const cardTitle = meta('share-card:title')
  return {
    title: meta('og:title') ?? '',
    description: meta('og:description') ?? '',
    siteName: meta('og:site_name') ?? '',
    hidden: /\bnoindex\b/.test(meta('robots') ?? ''),
    canonical: links.find((link) => link.get('rel') === 'canonical')?.get('href') ?? null,
    alternates: links.flatMap((link) => {
      const [language, address] = [link.get('hreflang'), link.get('href')]
      return link.get('rel') === 'alternate' && language && address ? [{ language, address }] : []
    }),
    modifiedAt: meta('article:modified_time') ?? null,
    image: meta('thumbnail') ?? null,
    card: cardTitle === undefined ? null : { title: cardTitle, note: meta('share-card:note') ?? '' },
    embedAddress: links.find((link) => link.get('type') === 'application/json+oembed')?.get('href') ?? null,
  }
}
