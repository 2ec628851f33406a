import { Outlet } from 'react-router'

/** Health check: the page without header and footer, for operators and monitoring. */
export default function HealthCheckLayout() {
  return (
    <main id="content" className="column flex-1 py-10">
      <Outlet />
    </main>
  )
}
