import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { useLanguage } from './locale/index.ts'
import { ShareCard, shareCardUrl } from './share-card.tsx'
import { useSite } from './site.ts'
import { breadcrumbs, siteJsonLd, StructuredData } from './structured-data.tsx'

interface PageHeadProps {
  /** Without the name of the site; omitted on the first page. */
  readonly title?: string
  readonly description?: string
  readonly type?: 'website' | 'video.other'
  /** The date of the last change (ISO 8601); the sitemap reads it. */
  readonly modifiedAt?: string
  /** Address of an image of the subject, for the share card. */
  readonly image?: string | null
  /** The text of the share card, if it is not title and description. */
  readonly card?: { readonly title: string; readonly note: string }
  /** The query of a page that differs from the one without it, such as `view=awards`. */
  readonly query?: string | null
  /** Excludes pages behind a sign-in, and pages without content, from search engines. */
  readonly hidden?: boolean
}

/** The address of a page in one language for search engines: without a parameter it is Japanese. */
function addressIn(language: Language, address: string, query: string | null): string {
  const search = new URLSearchParams(query ?? '')
  if (language !== defaultLanguage) search.set('lang', language)
  return search.size === 0 ? address : `${address}?${search}`
}

/** Title, description and sharing data of a page; React hoists them into the head. */
export function PageHead({
  title,
  description,
  type = 'website',
  modifiedAt,
  image = null,
  card,
  query = null,
  hidden = false,
}: PageHeadProps) {
  const site = useSite()
  const language = useLanguage()
  const { origin, pathname, address } = usePageAddress()
  const canonical = addressIn(language, address, query)
  const fullTitle = title === undefined ? `${site.name} - ${site.description}` : `${title} | ${site.name}`
  const things = title === undefined ? siteJsonLd(origin, language) : [breadcrumbs(origin, title, address)]
  const cardUrl = shareCardUrl(origin, language, pathname, hidden, query)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description ?? site.description} />
      <link rel="canonical" href={canonical} />
      {!hidden &&
        languages.map((one) => <link key={one} rel="alternate" hrefLang={one} href={addressIn(one, address, query)} />)}
      {!hidden && <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLanguage, address, query)} />}
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={description ?? site.description} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <ShareCard url={cardUrl} language={language} alt={hidden ? site.name : (title ?? site.description)} />
      {modifiedAt !== undefined && <meta property="article:modified_time" content={modifiedAt} />}
      {card && <meta name="share-card:title" content={card.title} />}
      {card && <meta name="share-card:note" content={card.note} />}
      {image !== null && <meta name="thumbnail" content={image} />}
      {hidden && <meta name="robots" content="noindex" />}
      {!hidden && type === 'website' && <StructuredData things={things} />}
    </>
  )
}

export interface PageAddress {
  /** The public origin of the site, such as `https://live.example.jp`. */
  readonly origin: string
  readonly pathname: string
  /** Origin and path. */
  readonly address: string
}

export function usePageAddress(): PageAddress {
  const { pathname } = useLocation()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  return { origin, pathname, address: origin + pathname }
}
