import { useTranslation } from 'react-i18next'
import { SiteLink } from '../prefetch/site-link.tsx'
import { useSite } from '../site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

/** A minimal header: the link to the first page, and the language. */
export function SlimHeader() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <header className="relative z-20 bg-paper">
      <SkipLink />
      <div className="column flex h-14 items-center justify-between">
        <SiteLink to="/" aria-label={t('homeOf', { site: site.name })} className="rounded-lg">
          <Wordmark name={site.name} />
        </SiteLink>
        <LanguageSwitch />
      </div>
    </header>
  )
}
