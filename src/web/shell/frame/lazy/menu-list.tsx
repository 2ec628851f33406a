import {
  BookHeart,
  BookOpenText,
  Coins,
  Crown,
  Gift,
  HandCoins,
  House,
  Leaf,
  MicVocal,
  MonitorUp,
  Radio,
  Settings2,
  ShieldCheck,
  Swords,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../../texts/index.ts'
import { useProfile } from '../../account/use-account.ts'
import { routePath } from '../../navigation/route-path.ts'
import { SiteLink } from '../../prefetch/site-link.tsx'
import { useLazyPart } from '../lazy-hydration.tsx'

/** The menu entries for this viewer; the present page is marked. */
export function MenuList({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isLiver = useProfile()?.roles.includes('liver') === true
  const isVisible = ({ only }: MenuEntry) => only === undefined || (only === 'livers') === isLiver
  return (
    <nav {...useLazyPart<HTMLElement>()} aria-label={t('menu.title')} className={`flex flex-col gap-5 ${className}`}>
      {menuGroups.map(({ title, entries }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-tiny font-bold text-muted">{t(`menu.${title}`)}</p>
          <ul>
            {entries.filter(isVisible).map(({ to, text, icon: Icon }) => (
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

interface MenuEntry {
  readonly to: string
  /** Locale key in `shell.menu`. */
  readonly text:
    | 'home'
    | 'events'
    | 'ranking'
    | 'leafEvents'
    | 'becomeLiver'
    | 'createLive'
    | 'streamSetting'
    | 'pcGuide'
    | 'safetyBook'
    | 'liverDocuments'
    | 'coins'
    | 'gifts'
    | 'rewards'
    | 'premium'
    | 'guideline'
  readonly icon: LucideIcon
  /** Shown to livers only, or to all others only. */
  readonly only?: 'livers' | 'others'
}

interface MenuGroup {
  readonly title: 'watch' | 'stream' | 'learn'
  readonly entries: readonly MenuEntry[]
}

/** The entries of the site menu. */
const menuGroups: readonly MenuGroup[] = [
  {
    title: 'watch',
    entries: [
      { to: routePath('index'), text: 'home', icon: House },
      { to: routePath('events'), text: 'events', icon: Swords },
      { to: routePath('liver_ranking'), text: 'ranking', icon: Trophy },
      { to: routePath('leaf-events'), text: 'leafEvents', icon: Leaf },
    ],
  },
  {
    title: 'stream',
    entries: [
      { to: routePath('liver'), text: 'becomeLiver', icon: MicVocal, only: 'others' },
      { to: routePath('user_live___live_create'), text: 'createLive', icon: Radio, only: 'livers' },
      { to: routePath('user_live___live_stream_setting'), text: 'streamSetting', icon: Settings2, only: 'livers' },
      { to: routePath('howto-pc-streaming'), text: 'pcGuide', icon: MonitorUp },
      { to: routePath('liver_safety_book'), text: 'safetyBook', icon: BookHeart },
      { to: routePath('liver_documents'), text: 'liverDocuments', icon: BookOpenText },
    ],
  },
  {
    title: 'learn',
    entries: [
      { to: routePath('about_gift'), text: 'gifts', icon: Gift },
      { to: routePath('coin_info'), text: 'coins', icon: Coins },
      { to: routePath('reward_info'), text: 'rewards', icon: HandCoins },
      { to: routePath('premium_plan_info'), text: 'premium', icon: Crown },
      { to: routePath('live_streaming_guideline'), text: 'guideline', icon: ShieldCheck },
    ],
  },
]
