import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useProfile } from '../account/use-profile.ts'
import { SiteLink } from '../prefetch/site-link.tsx'
import { menuGroups, type MenuEntry } from './menu-entries.ts'

/** The entries of the site's menu that are for this viewer, with the present page marked. */
export function MenuList({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const liver = useProfile()?.roles.includes('liver') === true
  const mine = ({ only }: MenuEntry) => only === undefined || (only === 'livers') === liver
  return (
    <nav aria-label={t('menu.title')} className={`flex flex-col gap-5 ${className}`}>
      {menuGroups.map(({ title, entries }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-tiny font-bold text-muted">{t(`menu.${title}`)}</p>
          <ul>
            {entries.filter(mine).map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <SiteLink
                  to={to}
                  aria-current={pathname === to ? 'page' : undefined}
                  className="palt flex min-h-11 items-center gap-3 rounded-xl px-3 text-[0.9375rem] hover:bg-raised aria-[current=page]:bg-brand-soft aria-[current=page]:font-bold aria-[current=page]:text-brand-ink"
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {t(`menu.${text}`)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
