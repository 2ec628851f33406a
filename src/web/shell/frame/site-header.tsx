import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useLoginCallURL } from '../account/use-account.ts'
import { useProfile } from '../account/use-profile.ts'
import { SiteLink } from '../prefetch/site-link.tsx'
import { useSite } from '../site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

export function SiteHeader() {
  const { t } = useTranslation()
  const site = useSite()
  const profile = useProfile()
  const { pathname } = useLocation()
  const loginCallURL = useLoginCallURL()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur-md">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
        {t('skipToContent')}
      </a>
      <div className="wide-column flex h-16 items-center gap-1 sm:gap-2">
        <SiteLink to="/" aria-label={t('homeOf', { site: site.name })} className="mr-auto rounded-lg">
          <Wordmark name={site.name} />
        </SiteLink>
        {profile?.roles.includes('liver') === true && (
          <SiteLink to="/user_live/live_create" className={buttonClass('primary', 'max-sm:size-11 max-sm:p-0')}>
            <Radio aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{t('goLive')}</span>
          </SiteLink>
        )}
        <LanguageSwitch />
        {profile && <UserMenu key={pathname} profile={profile} />}
        {!profile && pathname !== '/login' && (
          <SiteLink to={loginCallURL} className={buttonClass('plain', 'whitespace-nowrap text-sm')}>
            {t('login')}
          </SiteLink>
        )}
      </div>
    </header>
  )
}
