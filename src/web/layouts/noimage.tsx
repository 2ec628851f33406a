import { Outlet } from 'react-router'
import { useAccount } from '../shell/account/use-account.ts'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** No artwork beside the content, which has the whole width: pages with a video; inside an app without header and footer. */
export default function NoImageLayout() {
  const webview = useAccount()?.webview === true
  return (
    <>
      {!webview && <SiteHeader width="full" />}
      <main id="content" className={`flex-1 ${webview ? 'safe-areas' : ''}`}>
        <Outlet />
      </main>
      {!webview && <SiteFooter />}
    </>
  )
}
