import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { useLanguage } from './locale/index.ts'
import { usePageAddress } from './page-address.ts'
import { ShareCard, shareCardUrl } from './share-card.tsx'
import { breadcrumbs, siteThings } from './site-things.ts'
import { useSite } from './site.ts'
import { StructuredData } from './structured-data.tsx'

interface PageHeadProps {
  /** Without the site's name; left out on the first page. */
  readonly title?: string
  readonly description?: string
  readonly type?: 'website' | 'video.other'
  /** When the text last changed, as an ISO 8601 date; the sitemap reads it. */
  readonly modifiedAt?: string
  /** Address of a picture of what the page is about, for its share card. */
  readonly picture?: string | null
  /** Pages behind a sign-in or about nothing stay out of search engines. */
  readonly hidden?: boolean
}

/** Where search engines find a page in one language: the plain address is the Japanese one. */
const addressIn = (language: Language, address: string): string =>
  language === defaultLanguage ? address : `${address}?lang=${language}`

/** Title, description and sharing data of one page; React lifts them into the head. */
export function PageHead({
  title,
  description,
  type = 'website',
  modifiedAt,
  picture = null,
  hidden = false,
}: PageHeadProps) {
  const site = useSite()
  const language = useLanguage()
  const { origin, pathname, address } = usePageAddress()
  const canonical = addressIn(language, address)
  const fullTitle = title === undefined ? `${site.name} - ${site.description}` : `${title} | ${site.name}`
  const things = title === undefined ? siteThings(origin, language) : [breadcrumbs(origin, title, address)]
  const card = shareCardUrl(origin, language, pathname, hidden)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description ?? site.description} />
      <link rel="canonical" href={canonical} />
      {!hidden &&
        languages.map((one) => <link key={one} rel="alternate" hrefLang={one} href={addressIn(one, address)} />)}
      {!hidden && <link rel="alternate" hrefLang="x-default" href={address} />}
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={description ?? site.description} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <ShareCard url={card} language={language} alt={hidden ? site.name : (title ?? site.description)} />
      {modifiedAt !== undefined && <meta property="article:modified_time" content={modifiedAt} />}
      {picture !== null && <meta name="thumbnail" content={picture} />}
      {hidden && <meta name="robots" content="noindex" />}
      {!hidden && type === 'website' && <StructuredData things={things} />}
    </>
  )
}
