import { Outlet } from 'react-router'

/** Health check: the bare page, for people and machines that watch over the site. */
export default function HealthCheckLayout() {
  return (
    <main id="content" className="column flex-1 py-10">
      <Outlet />
    </main>
  )
}
