import { lazy, Suspense, type ComponentProps } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ignoreFileError } from '../reload/reload-guard.ts'

/** Renders nothing if its file fails: the header works without it. */
const UnreadBadge = lazy(() =>
  import('./unread-badge.tsx').catch((error: unknown) => {
    ignoreFileError(error)
    return { default: () => null }
  }),
)

/** The badge of unread thanks messages, outside of the first files of the page. */
export function LazyUnreadBadge(props: ComponentProps<typeof UnreadBadge>) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <UnreadBadge {...props} />
    </Suspense>
  )
}
