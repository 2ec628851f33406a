import { languageTags, type Language } from '#contract/languages.ts'
import { site } from '../../../site.config.ts'

/** A node of a schema.org graph. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** JSON-LD for search engines; `<` is escaped so that a text cannot close the element. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  if (things.length === 0) return null
  const graph = { '@context': 'https://schema.org', '@graph': things }
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** The operator and the site. */
export function siteJsonLd(origin: string, language: Language): Thing[] {
  const organization = { '@id': `${origin}/#organization` }
  return [
    {
      '@type': 'Organization',
      ...organization,
      name: site.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: site.contactMail,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: site.name,
      description: site.description[language],
      url: `${origin}/`,
      inLanguage: languageTags[language],
      publisher: organization,
    },
  ]
}

/** The path from the first page to this one. */
export const breadcrumbs = (origin: string, title: string, address: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: site.name, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: title, item: address },
  ],
})
