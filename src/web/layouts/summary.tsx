import { Outlet } from 'react-router'
import { SlimFooter } from '../shell/frame/slim-footer.tsx'
import { SlimHeader } from '../shell/frame/slim-header.tsx'

/** One thing in short, before somebody joins it: a card in the middle of the screen. */
export default function SummaryLayout() {
  return (
    <>
      <SlimHeader />
      <main id="content" className="column flex flex-1 flex-col items-center justify-center py-8">
        <div className="card w-full max-w-xl p-6 sm:p-8">
          <Outlet />
        </div>
      </main>
      <SlimFooter />
    </>
  )
}
