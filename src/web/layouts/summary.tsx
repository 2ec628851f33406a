import { Outlet } from 'react-router'
import { SlimFooter, SlimHeader } from '../shell/frame/slim-frame.tsx'

/** A short summary before a user joins something: a centred card. What they have joined (`data-wide`) has the whole width. */
export default function SummaryLayout() {
  return (
    <>
      <SlimHeader />
      <main id="content" className="flex flex-1 flex-col items-center justify-center has-[[data-wide]]:justify-start">
        <div className="column flex flex-col items-center py-8 has-[[data-wide]]:max-w-none has-[[data-wide]]:p-0">
          <div className="card w-full max-w-xl p-6 sm:p-8 has-[[data-wide]]:max-w-none has-[[data-wide]]:rounded-none has-[[data-wide]]:border-0 has-[[data-wide]]:bg-transparent has-[[data-wide]]:p-0 has-[[data-wide]]:shadow-none">
            <Outlet />
          </div>
        </div>
      </main>
      <SlimFooter />
    </>
  )
}
