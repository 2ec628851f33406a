import { ArrowDown } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Comment } from '#contract/chat/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import type { ChatRow } from './chat-row.ts'
import { CommentRow } from './comment-row.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

interface CommentListProps {
  readonly rows: readonly ChatRow[]
  /** Earlier comments are loading. */
  readonly loading: boolean
  /** The text of an empty list; '' while it is not known to be empty. */
  readonly empty: string
  readonly onMenu: ((comment: Comment, button: HTMLElement) => void) | null
  /** The reader is near the oldest comment. */
  onNearStart(): void
}

/** The comments, the newest at the bottom. A reader who has scrolled up stays there and sees the number of new ones. */
export const CommentList = memo(function CommentList({ rows, loading, empty, onMenu, onNearStart }: CommentListProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const list = useVirtualRows(scroller, keys, onNearStart)
  const last = rows.at(-1)
  const sendingKey = last && 'comment' in last && last.sending ? last.key : null
  const scrollToEnd = useEffectEvent(() => list.scrollToEnd())
  // After sending, the list scrolls to the viewer's own comment.
  useEffect(() => {
    if (sendingKey !== null) scrollToEnd()
  }, [sendingKey])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* `aria-live` is off: CommentAnnouncer announces new comments at a limited rate. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('comments')}
        aria-busy={loading}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element needs keyboard focus
        tabIndex={0}
        onScroll={list.onScroll}
        className="chat-list flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain py-2"
      >
        {rows.length === 0 && empty !== '' && (
          <p className="chat-empty m-auto px-6 text-center text-sm text-muted">{empty}</p>
        )}
        <ul className="mt-auto" style={{ paddingTop: list.paddingTop, paddingBottom: list.paddingBottom }}>
          {rows.slice(list.start, list.end).map((row) =>
            'comment' in row ? (
              <CommentRow
                key={row.key}
                comment={row.comment}
                sending={row.sending}
                measure={list.measure}
                onMenu={onMenu}
              />
            ) : (
              <li key={row.key} ref={list.measure} data-key={row.key} className="chat-row px-3 py-1">
                {row.line}
              </li>
            ),
          )}
        </ul>
      </div>
      {!list.atEnd && (
        <button
          type="button"
          onClick={list.scrollToEnd}
          className="chat-to-end palt absolute bottom-2 left-1/2 inline-flex min-h-10 -translate-x-1/2 items-center gap-1.5 whitespace-nowrap rounded-full bg-brand px-4 text-sm font-bold text-on-brand shadow-card hover:bg-brand-hover"
        >
          <ArrowDown aria-hidden className="size-4" />
          {list.unseen > 0
            ? t('unseen', { count: list.unseen, formatted: formatNumber(list.unseen, language) })
            : t('toEnd')}
        </button>
      )}
    </div>
  )
})
