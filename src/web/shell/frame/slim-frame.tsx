import { useTranslation } from '../../texts/index.ts'
import { routePath } from '../navigation/route-path.ts'
import { SiteLink } from '../prefetch/site-link.tsx'
import { useSite } from '../site.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SkipLink, Wordmark } from './site-header.tsx'

/** A minimal header: the link to the first page, and the language. */
export function SlimHeader() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <header className="relative z-20 bg-paper">
      <SkipLink />
      <div className="column flex h-14 items-center justify-between">
        <SiteLink to={routePath('index')} aria-label={t('homeOf', { site: site.name })} className="rounded-lg">
          <Wordmark name={site.name} />
        </SiteLink>
        <LanguageSwitch />
      </div>
    </header>
  )
}

const links = [
  { to: routePath('terms'), text: 'terms' },
  { to: routePath('privacy'), text: 'privacy' },
  { to: routePath('asct'), text: 'asct' },
] as const

/** A minimal footer: legal pages and the contact address. */
export function SlimFooter() {
  const { t } = useTranslation()
  const { name, contactMail } = useSite()
  const link = 'inline-flex min-h-11 items-center hover:underline'
  return (
    <footer className="border-t border-line text-sm text-muted">
      <div className="column flex flex-wrap items-center justify-center gap-x-6 py-4">
        {links.map(({ to, text }) => (
          <SiteLink key={to} to={to} className={link}>
            {t(`footer.${text}`)}
          </SiteLink>
        ))}
        <a href={`mailto:${contactMail}`} className={link}>
          {t('contact')}
        </a>
        <span>© {name}</span>
      </div>
    </footer>
  )
}
