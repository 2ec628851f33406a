import { lazy, Suspense } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useProfile } from '../account/use-account.ts'
import { ignoreFileError } from '../reload/reload-guard.ts'

/** Renders nothing if its file fails: pages work without notes. */
const ReminderNotes = lazy(() =>
  import('./reminder-notes.tsx').catch((error: unknown) => {
    ignoreFileError(error)
    return { default: () => null }
  }),
)

/** Notes about lives that the signed-in user is reminded of; they load after the page. */
export function WatchReminders() {
  const userId = useProfile()?.user.id
  const hydrated = useHydrated()
  if (userId === undefined || !hydrated) return null
  return (
    <Suspense>
      <ReminderNotes key={userId} userId={userId} />
    </Suspense>
  )
}
