import { Menu, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuList } from './menu-list.tsx'

const round = 'flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-raised'

/** The menu where there is no room beside the page: slides in from the left, and needs no script. */
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
