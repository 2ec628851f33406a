import { Suspense } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useProfile } from '../account/use-account.ts'
import { optionalPart } from '../reload/lazy-part.ts'

const ReminderNotes = optionalPart(() => import('./reminder-notes.tsx'))

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
