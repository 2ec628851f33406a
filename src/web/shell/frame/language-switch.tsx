import { Check, Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { languages } from '#contract/languages.ts'
import { useTranslation } from '../../texts/index.ts'
import { useLanguage } from '../locale/index.ts'

const names = { ja: '日本語', en: 'English', ko: '한국어' } as const

/** Plain links that reload the page in another language; they work without scripts. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const address = (language: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', language)
    return `${pathname}?${query}`
  }
  return (
    <details name="header-menu" className="group relative">
      <summary
        aria-label={t('language')}
        className="flex size-11 list-none items-center justify-center rounded-full hover:bg-raised"
      >
        <Languages aria-hidden className="size-5" />
      </summary>
      <ul className="card absolute right-0 z-30 mt-1 w-44 p-2">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={address(language)}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === current ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between rounded-lg px-3 hover:bg-raised"
            >
              {names[language]}
              {language === current && <Check aria-hidden className="size-4 text-brand-ink" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
