import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLanguage, languages, languageTags, type Language } from '#contract/languages.ts'
import { useLanguage } from './locale/index.ts'
import { useSite } from './site.ts'

interface PageHeadProps {
  /** Without the site's name; left out on the first page. */
  readonly title?: string
  readonly description?: string
  readonly type?: 'website' | 'video.other'
  /** Pages behind a sign-in or about nothing stay out of search engines. */
  readonly hidden?: boolean
}

/** Where search engines find a page in one language: the plain address is the Japanese one. */
const addressIn = (language: Language, page: string): string =>
  language === defaultLanguage ? page : `${page}?lang=${language}`

/** Title, description and sharing data of one page; React lifts them into the head. */
export function PageHead({ title, description, type = 'website', hidden = false }: PageHeadProps) {
  const site = useSite()
  const language = useLanguage()
  const { pathname } = useLocation()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const page = origin + pathname
  const canonical = addressIn(language, page)
  const fullTitle = title === undefined ? `${site.name} - ${site.description}` : `${title} | ${site.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description ?? site.description} />
      <link rel="canonical" href={canonical} />
      {!hidden && languages.map((one) => <link key={one} rel="alternate" hrefLang={one} href={addressIn(one, page)} />)}
      {!hidden && <link rel="alternate" hrefLang="x-default" href={page} />}
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={description ?? site.description} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={languageTags[language].replace('-', '_')} />
      <meta name="twitter:card" content="summary" />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
