import { Outlet } from 'react-router'
import { SlimFooter } from '../shell/frame/slim-footer.tsx'
import { SlimHeader } from '../shell/frame/slim-header.tsx'

/** Landing pages: no links away except to the first page; the blocks fill the width. */
export default function LandingLayout() {
  return (
    <>
      <SlimHeader />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <SlimFooter />
    </>
  )
}
