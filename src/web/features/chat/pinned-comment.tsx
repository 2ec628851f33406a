import { Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '#contract/chat/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { attempt } from './attempt.ts'
import { RoleBadge } from './list/comment-row.tsx'

/** In characters: a longer comment needs more than two lines on a phone. */
const foldFrom = 60

interface PinnedCommentProps {
  readonly liveId: string
  readonly comment: Comment
  readonly canModerate: boolean
}

/** The comment pinned at the top; a long one is folded. */
export function PinnedComment({ liveId, comment, canModerate }: PinnedCommentProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const foldable = Array.from(comment.text).length > foldFrom
  const unpin = () =>
    attempt((api) => api('POST /v1/lives/{id}/chat/pin', { params: { id: liveId }, body: { commentId: null } }))
  return (
    <section
      aria-label={t('pinned')}
      className="chat-pinned flex items-start gap-2 border-b border-line bg-brand-soft py-2 pl-3 pr-2 text-sm"
    >
      <Pin aria-hidden className="mt-1 size-4 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1">
        <p className={foldable && !open ? 'line-clamp-2' : 'max-h-32 overflow-y-auto'}>
          <strong className="mr-1.5">{comment.author.nickName}</strong>
          <RoleBadge role={comment.author.role} />
          {comment.text}
        </p>
        {foldable && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-h-8 text-tiny font-bold text-brand-ink underline"
          >
            {t(open ? 'fold' : 'unfold')}
          </button>
        )}
      </div>
      {canModerate && (
        <button
          type="button"
          aria-label={t('unpin')}
          onClick={unpin}
          className="flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface"
        >
          <PinOff aria-hidden className="size-4" />
        </button>
      )}
    </section>
  )
}
