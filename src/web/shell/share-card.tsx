import { languages, languageTags, type Language } from '#contract/languages.ts'

/** As Open Graph writes a language. */
const openGraphLocale = (language: Language): string => languageTags[language].replace('-', '_')

/** Address of the picture that stands for a page; the first page's stands for those that are not for everybody. */
export const shareCardUrl = (origin: string, language: Language, pathname: string, hidden: boolean): string =>
  `${origin}/share-card/${language}${hidden || pathname === '/' ? '/index' : pathname.replace(/\/$/, '')}.png`

interface ShareCardProps {
  readonly url: string
  readonly language: Language
  /** What is to be read on it. */
  readonly alt: string
}

/** How a page looks where it is shared (Open Graph, and the same for X). */
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
