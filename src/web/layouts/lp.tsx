import { Outlet } from 'react-router'
import { SlimFooter, SlimHeader } from '../shell/frame/slim-frame.tsx'

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
