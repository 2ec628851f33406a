import { MenuList } from './menu-list.tsx'

/** The menu beside the page of a wide screen. */
export function SideMenu() {
  return (
    <div className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-r border-line py-6 pl-4 pr-3 lg:block">
      <MenuList />
    </div>
  )
}
