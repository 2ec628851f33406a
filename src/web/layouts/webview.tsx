import { Outlet } from 'react-router'
import { useAccount } from '../shell/account/use-account.ts'
import { SlimFooter, SlimHeader } from '../shell/frame/slim-frame.tsx'

/** Pages shown inside an app, within its safe areas; in a browser they have the slim header and footer. */
export default function WebviewLayout() {
  const webview = useAccount()?.webview === true
  return (
    <>
      {!webview && <SlimHeader />}
      <main id="content" className="safe-areas flex-1">
        <Outlet />
      </main>
      {!webview && <SlimFooter />}
    </>
  )
}
