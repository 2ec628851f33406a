import { Menu, X } from 'lucide-react'
import { useTranslation } from '../../texts/index.ts'
import { asPart, lazilyHydrated } from './lazy-hydration.tsx'

const MenuList = asPart(
  import.meta.env.SSR
    ? (await import('./lazy/menu-list.tsx')).MenuList
    : lazilyHydrated(async () => (await import('./lazy/menu-list.tsx')).MenuList, { optional: true }),
)

/** The menu beside the page on a wide screen. */
export function SideMenu() {
  return (
    <div className="hidden w-60 shrink-0 border-r border-line lg:block">
      <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto py-6 pl-4 pr-3">
        <MenuList />
      </div>
    </div>
  )
}

const round = 'flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-raised'

/** The menu on a narrow screen: slides in from the left, and works without scripts. */
export function MenuDrawer({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <button type="button" popoverTarget="site-menu" aria-label={t('menu.open')} className={`${round} ${className}`}>
        <Menu aria-hidden className="size-5" />
      </button>
      <div id="site-menu" popover="auto" className="drawer bg-surface p-4 text-ink shadow-card">
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label={t('menu.close')}
          className={round}
        >
          <X aria-hidden className="size-5" />
        </button>
        <MenuList className="mt-2" />
      </div>
    </>
  )
}
