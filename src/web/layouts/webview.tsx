import { Outlet } from 'react-router'
import { useAccount } from '../shell/account/use-account.ts'
import { SlimFooter } from '../shell/frame/slim-footer.tsx'
import { SlimHeader } from '../shell/frame/slim-header.tsx'

/** Pages that an app shows inside itself, clear of its notches; a browser puts the least frame around them. */
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
