import { Outlet } from 'react-router'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** No artwork beside the content: one narrow centered column, as on a phone. */
export default function NoImageCenterLayout() {
  return (
    <>
      <SiteHeader />
      <main
        id="content"
        className="mx-auto w-full max-w-2xl flex-1 bg-surface sm:my-8 sm:overflow-hidden sm:rounded-3xl sm:shadow-card"
      >
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
