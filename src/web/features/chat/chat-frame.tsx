import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatRole, Comment } from '#contract/chat.ts'
import type { Live } from '#contract/lives.ts'
import './chat.css'
import { CommentList } from './list/comment-list.tsx'
import type { ChatRow } from './list/chat-row.ts'
import { permitted } from './menu/permitted.ts'

const CommentDeeds = lazy(() => import('./menu/comment-deeds.tsx'))

interface ChatFrameProps {
  readonly live: Live
  readonly rows: readonly ChatRow[]
  readonly asking: boolean
  readonly empty: string
  readonly viewer: { readonly role: ChatRole; readonly userId: number }
  readonly head: ReactNode
  readonly pinned?: ReactNode
  /** Below the list. */
  readonly children?: ReactNode
  onBeginning(): void
  onBlock(userId: number, done: string): void
  /** Where nobody else tells of it. */
  onDeleted?(commentId: string): void
}

const nothing = () => undefined

/** The list of comments with its heading, and what can be done with each of them. */
export function ChatFrame({
  live,
  rows,
  viewer,
  head,
  pinned,
  children,
  onDeleted = nothing,
  ...list
}: ChatFrameProps) {
  const { t } = useTranslation('chat')
  const frame = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<{ comment: Comment; button: HTMLElement } | null>(null)
  const openMenu = useCallback((comment: Comment, button: HTMLElement) => {
    // In a turn of its own: the press that opens a menu must not be the press beside it that closes it.
    setTimeout(() => setChosen({ comment, button }))
  }, [])
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
        {head}
      </header>
      {pinned}
      <CommentList
        rows={rows}
        asking={list.asking}
        empty={list.empty}
        onBeginning={list.onBeginning}
        onMenu={viewer.role === 'visitor' ? null : openMenu}
      />
      {children}
      {chosen && (
        <Suspense>
          <CommentDeeds
            key={chosen.comment.id}
            liveId={live.id}
            comment={chosen.comment}
            button={chosen.button}
            may={permitted(chosen.comment, viewer)}
            container={frame}
            onBlock={list.onBlock}
            onDeleted={onDeleted}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
