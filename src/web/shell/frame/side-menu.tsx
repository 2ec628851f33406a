import { MenuList } from './menu-list.tsx'

/** The menu beside the page of a wide screen. */
export function SideMenu() {
  return (
    <div className="hidden w-60 shrink-0 border-r border-line lg:block">
      <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto py-6 pl-4 pr-3">
        <MenuList />
      </div>
    </div>
  )
}
