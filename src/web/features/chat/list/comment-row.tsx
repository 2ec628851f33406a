import { EllipsisVertical } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/chat.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { CommentLine } from './chat-row.ts'
import { nameHue } from './name-hue.ts'
import { RoleBadge } from './role-badge.tsx'

interface CommentRowProps extends Omit<CommentLine, 'key'> {
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined
  /** Opens what can be done with it, at the button that was pressed; null where nothing can be. */
  readonly onMenu: ((comment: Comment, button: HTMLElement) => void) | null
}

/** A colour of its own, dark enough by day and light enough by night. */
const hueOf = (userId: number): CSSProperties & Record<'--hue', number> => ({ '--hue': nameHue(userId) })

/** Who says what. Links are text like any other. */
export const CommentRow = memo(function CommentRow({ comment, onItsWay, measure, onMenu }: CommentRowProps) {
  const { t } = useTranslation('chat')
  const { author, text } = comment
  return (
    <li
      ref={measure}
      data-key={comment.id}
      className={`chat-row group flex items-start gap-2 py-1 pl-3 pr-1 text-sm ${onItsWay ? 'opacity-60' : ''}`}
    >
      <Avatar src={author.avatarUrl} className="chat-avatar mt-0.5 size-6" />
      <p className="min-w-0 flex-1 leading-relaxed">
        <span className="chat-name mr-1.5 font-bold" style={hueOf(author.id)}>
          {author.nickName}
        </span>
        <RoleBadge role={author.role} />
        <span className="sr-only">: </span>
        <span className="whitespace-pre-wrap">{text}</span>
        {onItsWay && <span className="ml-1.5 text-tiny text-muted">{t('onItsWay')}</span>}
      </p>
      {onMenu && !onItsWay && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={t('menu.open', { name: author.nickName })}
          onClick={({ currentTarget }) => onMenu(comment, currentTarget)}
          className="chat-more -my-1 flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:bg-raised"
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </button>
      )}
    </li>
  )
})
