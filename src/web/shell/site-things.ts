import { languageTags, type Language } from '#contract/languages.ts'
import { site } from '../../../site.config.ts'
import type { Thing } from './structured-data.tsx'

/** Who runs the site, and the site itself. */
export function siteThings(origin: string, language: Language): Thing[] {
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

/** The way from the first page to this one. */
export const breadcrumbs = (origin: string, title: string, address: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: site.name, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: title, item: address },
  ],
})
