/** The `lang` parameter of the present page is kept for the next one: without a cookie, only addresses remember the language. */
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'

const languageOf = (search: string): string | null => new URLSearchParams(search).get('lang')

/** The address with the `lang` parameter of the query `search`, unless it has one. */
export function withLanguage(to: string, search: string): string {
  const language = languageOf(search)
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  if (language === null || /[?&]lang=/.test(query)) return to
  return `${path}${query === '' ? '?' : `${query}&`}lang=${encodeURIComponent(language)}${hash}`
}

/** The function that opens a page of this site, as `SiteLink` does. */
export function useOpenPage(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async (to, options) => navigate(withLanguage(to, search), options)
}

/** A field for forms whose fields become the query of the next page. */
export function LanguageField() {
  const language = languageOf(useLocation().search)
  return language === null ? null : <input type="hidden" name="lang" value={language} />
}
