import { Outlet } from 'react-router'
import { SiteFooter } from '../shell/frame/site-footer.tsx'
import { SiteHeader } from '../shell/frame/site-header.tsx'

/** Leaf events and their casts: a dark background in both themes. */
export default function LeafEventLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" className="on-dark stage-at-night flex-1">
        <div className="column pb-20 pt-8">
          <Outlet />
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
