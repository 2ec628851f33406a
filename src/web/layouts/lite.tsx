import { Outlet } from 'react-router'
import { SideMenu } from '../shell/frame/site-menu.tsx'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** The usual layout of the site: header, menu beside the content, footer. */
export default function LiteLayout() {
  return (
    <>
      <SiteHeader width="beside" />
      <div className="flex flex-1">
        <SideMenu />
        <main id="content" className="column min-w-0 flex-1 pb-20 pt-6 sm:pt-10">
          <Outlet />
        </main>
      </div>
      <SiteFooter />
    </>
  )
}
