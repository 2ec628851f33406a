import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { lazyPart } from '../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../texts/index.ts'
import './chat.css'
import { CommentList } from './list/comment-list.tsx'
import type { ChatRow } from './list/chat-row.ts'
import { canModerate, commentPermissions } from './menu/comment-permissions.ts'

const CommentActions = lazyPart(() => import('./menu/comment-actions.tsx'))
const ModerationSheet = lazyPart(() => import('./moderation/moderation-sheet.tsx'))

interface ChatFrameProps {
  readonly live: Live
  readonly rows: readonly ChatRow[]
  /** Earlier comments are loading. */
  readonly loading: boolean
  /** The text of an empty list; '' while it is not known to be empty. */
  readonly empty: string
  readonly viewer: { readonly role: ChatRole; readonly userId: number }
  readonly header: ReactNode
  readonly pinned?: ReactNode
  /** Shown below the list. */
  readonly children?: ReactNode
  /** The reader is near the oldest comment. */
  onNearStart(): void
  onBlock(userId: number, done: string): void
  /** Only where no room message reports the deletion. */
  onDeleted?(commentId: string): void
}

const noop = () => undefined

/** The list of comments with its header and the menu of each comment. */
export function ChatFrame({ live, rows, viewer, header, pinned, children, onDeleted = noop, ...list }: ChatFrameProps) {
  const { t } = useTranslation('chat')
  const frame = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<{ comment: Comment; button: HTMLElement } | null>(null)
  const moderationButton = useRef<HTMLButtonElement>(null)
  /** The button that opened the sheet. */
  const [moderatedBy, setModeratedBy] = useState<HTMLElement | null>(null)
  const openMenu = useCallback((comment: Comment, button: HTMLElement) => {
    // In a separate task: otherwise the click that opens the menu also counts as the outside click that closes it.
    setTimeout(() => setChosen({ comment, button }))
  }, [])
  function closeModeration(): void {
    // A comment and its button may have been removed meanwhile.
    const button = moderatedBy?.isConnected ? moderatedBy : moderationButton.current
    button?.focus()
    setModeratedBy(null)
  }
  return (
    <section
      ref={frame}
      aria-labelledby="chat-title"
      className="chat card flex h-full min-h-0 flex-col overflow-hidden"
    >
      <header className="chat-head flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5">
        <h2 id="chat-title" className="font-bold">
          {t('title')}
        </h2>
        {header}
        {canModerate(viewer.role) && (
          <button
            ref={moderationButton}
            type="button"
            aria-label={t('setting.title')}
            onClick={({ currentTarget }) => setModeratedBy(currentTarget)}
            className="icon-button -my-1.5"
          >
            <SlidersHorizontal aria-hidden className="size-5" />
          </button>
        )}
      </header>
      {pinned}
      <CommentList
        rows={rows}
        loading={list.loading}
        empty={list.empty}
        onNearStart={list.onNearStart}
        onMenu={viewer.role === 'visitor' ? null : openMenu}
      />
      {children}
      {chosen && (
        <Suspense>
          <CommentActions
            key={chosen.comment.id}
            liveId={live.id}
            comment={chosen.comment}
            button={chosen.button}
            permissions={commentPermissions(chosen.comment, viewer)}
            container={frame}
            onBlock={list.onBlock}
            onDeleted={onDeleted}
            onModerate={() => setModeratedBy(chosen.button)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
      {moderatedBy && (
        <Suspense>
          <ModerationSheet liveId={live.id} onClose={closeModeration} />
        </Suspense>
      )}
    </section>
  )
}
