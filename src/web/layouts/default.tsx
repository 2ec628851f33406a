import { Outlet } from 'react-router'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** Header and footer around pages that set their own width: written pages, errors. */
export default function DefaultLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
