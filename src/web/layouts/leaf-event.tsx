import { Outlet } from 'react-router'
import { useAccount } from '../shell/account/use-account.ts'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** Leaf events and their casts: a dark background in both themes, and inside an app neither header nor footer. */
export default function LeafEventLayout() {
  const webview = useAccount()?.webview === true
  return (
    <>
      {!webview && <SiteHeader />}
      <main id="content" className={`on-dark stage-at-night flex-1 ${webview ? 'safe-areas' : ''}`}>
        <div className="column pb-20 pt-8">
          <Outlet />
        </div>
      </main>
      {!webview && <SiteFooter />}
    </>
  )
}
