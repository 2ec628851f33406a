import { useEffect } from 'react'
import { abortableApi } from '../../api/browser.ts'
import { useTranslation } from '../../texts/index.ts'
import { isMarkedSignedIn, untilSignOut } from '../account/session.ts'
import { isUnreadFresh, storeUnread, useUnread } from './unread.ts'
import { watchThanks } from './watch-thanks.ts'

/** Without a connection, pages opened within this time do not read the number again. */
const freshMs = 30_000
const shownMax = 99

export interface UnreadBadgeProps {
  readonly userId: number
  /** Keeps the number up to date, for all badges of the page. */
  readonly updates?: boolean
  readonly className?: string
}

/** If it fails, the menu works without the number; the next page reads it again. */
function readUnread(userId: number): void {
  if (!isMarkedSignedIn(document.cookie)) return
  abortableApi(untilSignOut())('GET /v1/thanks-messages/unread').then(
    ({ unread }) => storeUnread(userId, unread),
    () => undefined,
  )
}

/** The number of unread thanks messages; nothing without any. It loads after the page. */
export default function UnreadBadge({ userId, updates = false, className = '' }: UnreadBadgeProps) {
  const { t } = useTranslation()
  const unread = useUnread(userId)
  useEffect(() => {
    if (!updates || !isMarkedSignedIn(document.cookie)) return undefined
    return watchThanks(
      userId,
      () => readUnread(userId),
      () => {
        if (!isUnreadFresh(userId, freshMs)) readUnread(userId)
      },
    )
  }, [userId, updates])
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
