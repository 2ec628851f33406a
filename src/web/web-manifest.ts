import { languageTags, type Language } from '#contract/languages.ts'
import { site } from '../../site.config.ts'
import { routePath } from './shell/navigation/route-path.ts'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest (W3C) in a language. */
export const webManifest = (language: Language) => ({
  id: routePath('index'),
  name: site.name,
  short_name: site.name,
  description: site.description[language],
  lang: languageTags[language],
  dir: 'ltr',
  start_url: routePath('index'),
  scope: routePath('index'),
  display: 'standalone',
  // `--color-paper` of the light theme in app.css.
  background_color: '#faf8fb',
  theme_color: '#faf8fb',
  categories: ['entertainment', 'social'],
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
})
