import { Outlet } from 'react-router'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** The everyday frame of the site: header, content in the middle column, footer. */
export default function LiteLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" className="column flex-1 pb-20 pt-6 sm:pt-10">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
