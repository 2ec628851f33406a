import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { StartNote } from '#contract/lives/start-note.ts'
import { ApiError } from '../../api/index.ts'
import { browserApi } from '../../api/browser.ts'
import { watchStarts } from './start-note.ts'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { isMarkedSignedIn } from '../account/session.ts'
import { routePath } from '../navigation/route-path.ts'
import { SiteLink } from '../prefetch/site-link.tsx'
import { onReminderSet } from './reminder-set.ts'

/** Whether the user is reminded of a live; false if that cannot be read. */
async function hasReminders(): Promise<boolean> {
  if (!isMarkedSignedIn(document.cookie)) return false
  try {
    return (await browserApi('GET /v1/reminders')).liveIds.length > 0
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Whether notes can arrive: only then the page needs a connection. */
function useExpectsNotes(): boolean {
  const [expects, setExpects] = useState(false)
  useEffect(() => {
    const unsubscribe = onReminderSet(() => setExpects(true))
    let closed = false
    void hasReminders().then((found) => {
      if (found && !closed) setExpects(true)
    })
    return () => {
      closed = true
      unsubscribe()
    }
  }, [])
  return expects
}

/** One note for each live that has started, until the user closes it or opens the live. */
export default function ReminderNotes({ userId }: { userId: number }): ReactNode {
  const { t } = useTranslation('lives')
  const { pathname } = useLocation()
  const expects = useExpectsNotes()
  const [lives, setLives] = useState<readonly StartNote['live'][]>([])
  useEffect(() => {
    if (!expects) return undefined
    return watchStarts(userId, ({ live }) => {
      setLives((before) => [...before.filter(({ id }) => id !== live.id), live])
    })
  }, [expects, userId])
  const shown = lives.filter(({ id }) => pathname !== routePath('live-info___{id}', { id }))
  const close = (liveId: string) => setLives(lives.filter(({ id }) => id !== liveId))
  return (
    <output className="fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-md flex-col gap-2 empty:hidden">
      {shown.map(({ id, title, liver }) => (
        <div key={id} className="card flex items-center gap-3 p-3 shadow-lg">
          <Avatar src={liver.avatarUrl} className="size-10" />
          <p className="min-w-0 flex-1 text-sm">
            <span className="block text-muted">{t('reminder.started', { name: liver.nickName })}</span>
            <span className="line-clamp-2 font-bold">{title}</span>
          </p>
          <SiteLink
            to={routePath('live-info___{id}', { id })}
            onClick={() => close(id)}
            className={buttonClass('primary', 'shrink-0')}
          >
            {t('reminder.watch')}
          </SiteLink>
          <button type="button" onClick={() => close(id)} aria-label={t('reminder.close')} className="icon-button">
            <X aria-hidden className="size-5" />
          </button>
        </div>
      ))}
    </output>
  )
}
