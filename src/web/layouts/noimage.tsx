import { Outlet } from 'react-router'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** No artwork beside the content: the wide layout of pages with a video. */
export default function NoImageLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" className="wide-column flex-1 pb-20 sm:pt-6">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
