import type { Alternate } from '../page-facts.ts'

/** One page of a sitemap (sitemaps.org, protocol 0.9). */
export interface SitemapEntry {
  readonly address: string
  readonly alternates: readonly Alternate[]
  /** ISO 8601 date or time. */
  readonly modifiedAt: string | null
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const xml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

const modified = (at: string | null): string => (at === null ? '' : `<lastmod>${xml(at)}</lastmod>`)

function urlElement({ address, alternates, modifiedAt }: SitemapEntry): string {
  const links = alternates.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${xml(one.language)}" href="${xml(one.address)}"/>`,
  )
  return `<url><loc>${xml(address)}</loc>${modified(modifiedAt)}${links.join('')}</url>`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  `${head}\n<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.map(urlElement).join('\n')}\n</urlset>\n`

/** The index of a sitemap with several files. */
export const sitemapIndexXml = (addresses: readonly string[]): string =>
  `${head}\n<sitemapindex ${namespace}>\n${addresses.map((address) => `<sitemap><loc>${xml(address)}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`

/** robots.txt (RFC 9309): disallows the API and personal pages. */
export function robotsText(origin: string, guarded: readonly string[]): string {
  const disallowed = ['/v1/', '/v2/', '/v3/', '/docs', '/openapi.json', ...guarded]
  const rules = disallowed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
