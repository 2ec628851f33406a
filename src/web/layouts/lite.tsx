import { Outlet } from 'react-router'
import { useAccount } from '../shell/account/use-account.ts'
import { SideMenu } from '../shell/frame/site-menu.tsx'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** The usual layout of the site: header, menu beside the content, footer; inside an app the content only. */
export default function LiteLayout() {
  const webview = useAccount()?.webview === true
  if (webview) {
    return (
      <div className="safe-areas flex-1">
        <main id="content" className="column pb-10 pt-6">
          <Outlet />
        </main>
      </div>
    )
  }
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
