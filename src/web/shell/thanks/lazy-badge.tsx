import { Suspense, type ComponentProps } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { optionalPart } from '../reload/lazy-part.ts'

const UnreadBadge = optionalPart(() => import('./unread-badge.tsx'))

/** The badge of unread thanks messages, outside of the first files of the page. */
export function LazyUnreadBadge(props: ComponentProps<typeof UnreadBadge>) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <UnreadBadge {...props} />
    </Suspense>
  )
}
