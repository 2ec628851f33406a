import { useEffect } from 'react'
import { browserApi } from '../../api/browser.ts'
import { useTranslation } from '../../texts/index.ts'
import { isMarkedSignedIn } from '../account/session.ts'
import { isUnreadFresh, storeUnread, useUnread } from './unread.ts'

/** Pages opened within this time do not read the number again. */
const freshMs = 30_000
const shownMax = 99

interface UnreadBadgeProps {
  readonly userId: number
  readonly className?: string
}

/** The number of unread thanks messages; nothing without any. It loads after the page. */
export default function UnreadBadge({ userId, className = '' }: UnreadBadgeProps) {
  const { t } = useTranslation()
  const unread = useUnread(userId)
  useEffect(() => {
    if (isUnreadFresh(userId, freshMs) || !isMarkedSignedIn(document.cookie)) return
    browserApi('GET /v1/thanks-messages/unread').then(
      (answer) => storeUnread(userId, answer.unread),
      // The menu works without the number; the next page reads it again.
      () => undefined,
    )
  }, [userId])
  if (unread === 0) return null
  return (
    <span
      className={`inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1 text-xs font-bold leading-none tabular-nums text-on-brand ${className}`}
    >
      {unread > shownMax ? `${shownMax}+` : unread}
      <span className="sr-only">{t('thanksUnread')}</span>
    </span>
  )
}
