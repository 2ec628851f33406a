import { Radio, Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useAccount, useLoginCallURL } from '../account/use-account.ts'
import { routePath } from '../navigation/route-path.ts'
import { SiteLink } from '../prefetch/site-link.tsx'
import { SearchField } from './search-field.tsx'
import { useSite } from '../site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { asPart, lazilyHydrated } from './lazy-hydration.tsx'
import { MenuDrawer } from './site-menu.tsx'

/** The menu of a signed-in user, outside of the files that visitors load. */
const UserMenu = asPart(
  import.meta.env.SSR
    ? (await import('./lazy/user-menu.tsx')).UserMenu
    : lazilyHydrated(async () => (await import('./lazy/user-menu.tsx')).UserMenu, { latestMs: 0, optional: true }),
)

interface SiteHeaderProps {
  /** `beside`: for layouts with the side menu. `full`: for content that has the whole width. */
  readonly width?: 'column' | 'beside' | 'full'
}

/** The header of the site. */
export function SiteHeader({ width = 'column' }: SiteHeaderProps) {
  const { t } = useTranslation()
  const site = useSite()
  const account = useAccount()
  const profile = account?.profile ?? null
  const { pathname } = useLocation()
  const loginCallURL = useLoginCallURL()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur-md">
      <SkipLink />
      <div className={`flex h-16 items-center sm:gap-2 ${width === 'column' ? 'wide-column' : 'px-4 sm:px-6'}`}>
        <MenuDrawer key={`menu of ${pathname}`} className={`-ml-2 ${width === 'beside' ? 'lg:hidden' : ''}`} />
        <SiteLink to={routePath('index')} aria-label={t('homeOf', { site: site.name })} className="mr-auto rounded-lg">
          <Wordmark name={site.name} />
        </SiteLink>
        {pathname === routePath('search') || <HeaderSearch />}
        {profile?.roles.includes('liver') === true && (
          <SiteLink
            to={routePath('user_live___live_create')}
            className={buttonClass('primary', 'max-sm:size-11 max-sm:p-0')}
          >
            <Radio aria-hidden className="size-5" />
            <span className="max-sm:sr-only">{t('goLive')}</span>
          </SiteLink>
        )}
        <LanguageSwitch />
        {profile && (
          <UserMenu key={`user at ${pathname}`} profile={profile} edits={account?.ownerInfo.edits === true} />
        )}
        {!profile && pathname !== routePath('login') && (
          <SiteLink to={loginCallURL} className={buttonClass('plain', 'whitespace-nowrap text-sm')}>
            {t('login')}
          </SiteLink>
        )}
      </div>
    </header>
  )
}

/** The search field; on a phone, a link to the page that has it. */
function HeaderSearch() {
  const { t } = useTranslation()
  return (
    <>
      <SearchField className="mr-auto hidden w-full max-w-md md:block" />
      <SiteLink
        to={routePath('search')}
        aria-label={t('search.page')}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-raised md:hidden"
      >
        <Search aria-hidden className="size-5" />
      </SiteLink>
    </>
  )
}

/** The logo: a four-pointed spark with a play symbol, and the name as text. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 32 32" aria-hidden className="size-8">
        <defs>
          <linearGradient id="wordmark-spark" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#ff5a8d" />
            <stop offset="0.55" stopColor="#d12463" />
            <stop offset="1" stopColor="#7a2bd0" />
          </linearGradient>
        </defs>
        <path
          fill="url(#wordmark-spark)"
          d="M16 0c1.5 8.9 5.1 13.7 16 16-10.900 2.300-14.500 7.100-16 16C14.500 23.100 10.900 18.300 0 16 10.900 13.700 14.500 8.900 16 0Z"
        />
        <path fill="#fff" d="M13.700 11.900v8.200l6.700-4.100z" />
        <circle cx="27" cy="5" r="2.200" fill="#ffc845" />
      </svg>
      <span className="palt text-[1.375rem] font-black leading-none tracking-tight">{name}</span>
    </span>
  )
}

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
      {t('skipToContent')}
    </a>
  )
}
