import { Outlet } from 'react-router'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** No artwork beside the content, which has the whole width: pages with a video. */
export default function NoImageLayout() {
  return (
    <>
      <SiteHeader width="full" />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
