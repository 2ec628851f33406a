import { site } from '../../../site.config.ts'
import { useLanguage } from './locale/index.ts'

/** The site profile, in the language of the page. */
export function useSite() {
  const language = useLanguage()
  return { ...site, description: site.description[language] }
}
