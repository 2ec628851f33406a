import { Outlet } from 'react-router'
import { SlimFooter, SlimHeader } from '../shell/frame/slim-frame.tsx'

/** A short summary before a user joins: a centered card. */
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
