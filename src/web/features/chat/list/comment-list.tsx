import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/chat.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import type { ChatRow } from './chat-row.ts'
import { CommentRow } from './comment-row.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

interface CommentListProps {
  readonly rows: readonly ChatRow[]
  /** Earlier ones are being asked for. */
  readonly asking: boolean
  /** Said where there are none; '' as long as that is not known. */
  readonly empty: string
  readonly onMenu: ((comment: Comment, button: HTMLElement) => void) | null
  onBeginning(): void
}

/** The comments, the newest at the bottom; whoever reads further up stays there and is told of new ones. */
export function CommentList({ rows, asking, empty, onMenu, onBeginning }: CommentListProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualRows(
    scroller,
    rows.map(({ key }) => key),
    onBeginning,
  )
  const last = rows.at(-1)
  const ownOnItsWay = last && 'comment' in last && last.onItsWay ? last.key : null
  const follow = useEffectEvent(() => list.toEnd())
  // Whoever writes sees what they have written, wherever they read.
  useEffect(() => {
    if (ownOnItsWay !== null) follow()
  }, [ownOnItsWay])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* What is new is announced beside it, a few times a minute: a log that speaks floods whoever listens. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('comments')}
        aria-busy={asking}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={list.onScroll}
        className="chat-list flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain py-2"
      >
        {rows.length === 0 && empty !== '' && (
          <p className="chat-empty m-auto px-6 text-center text-sm text-muted">{empty}</p>
        )}
        <ul className="mt-auto" style={{ paddingTop: list.above, paddingBottom: list.below }}>
          {rows.slice(list.start, list.end).map((row) =>
            'comment' in row ? (
              <CommentRow
                key={row.key}
                comment={row.comment}
                onItsWay={row.onItsWay}
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
          onClick={list.toEnd}
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
}
