import { languages, languageTags, type Language } from '#contract/languages.ts'
import { routePath } from './navigation/route-path.ts'

/** The locale in the format of Open Graph. */
const openGraphLocale = (language: Language): string => languageTags[language].replace('-', '_')

/** Address of the share image of a page; hidden pages use the one of the first page. `query`: of a page with its own. */
export function shareCardUrl(
  origin: string,
  language: Language,
  pathname: string,
  hidden: boolean,
  query: string | null = null,
): string {
  const path = hidden || pathname === routePath('index') ? '/index' : pathname.replace(/\/$/, '')
  const search = hidden || query === null ? '' : `?page=${encodeURIComponent(query)}`
  return `${origin}/share-card/${language}${path}.png${search}`
}

interface ShareCardProps {
  readonly url: string
  readonly language: Language
  /** The text of the image. */
  readonly alt: string
}

/** Sharing metadata: Open Graph, and the same for X. */
export function ShareCard({ url, language, alt }: ShareCardProps) {
  return (
    <>
      <meta property="og:locale" content={openGraphLocale(language)} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />
        ))}
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}
