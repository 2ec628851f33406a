import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useLoginCallURL, useProfile } from '../account/use-account.ts'
import { SiteLink } from '../prefetch/site-link.tsx'
import { useSite } from '../site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { MenuDrawer } from './site-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** The header of the site; set `beside` for layouts with the side menu. */
export function SiteHeader({ beside = false }: { beside?: boolean }) {
  const { t } = useTranslation()
  const site = useSite()
  const profile = useProfile()
  const { pathname } = useLocation()
  const loginCallURL = useLoginCallURL()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur-md">
      <SkipLink />
      <div className={`flex h-16 items-center gap-1 sm:gap-2 ${beside ? 'px-4 sm:px-6' : 'wide-column'}`}>
        <MenuDrawer key={`menu of ${pathname}`} className={`-ml-2 ${beside ? 'lg:hidden' : ''}`} />
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
        {profile && <UserMenu key={`user at ${pathname}`} profile={profile} />}
        {!profile && pathname !== '/login' && (
          <SiteLink to={loginCallURL} className={buttonClass('plain', 'whitespace-nowrap text-sm')}>
            {t('login')}
          </SiteLink>
        )}
      </div>
    </header>
  )
}
