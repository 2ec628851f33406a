import { EllipsisVertical } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import type { Comment } from '#contract/chat/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { CommentLine } from './chat-row.ts'

interface CommentRowProps extends Omit<CommentLine, 'key'> {
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined
  /** Opens the menu of the comment at the pressed button; null when the viewer has no actions. */
  readonly onMenu: ((comment: Comment, button: HTMLElement) => void) | null
}

/** The hue of a user's name, in degrees: the golden angle keeps neighbouring ids far apart. */
const hueOf = (userId: number): CSSProperties & Record<'--hue', number> => ({
  '--hue': Math.round((userId * 137.508) % 360),
})

/** The author and the text of a comment; links are shown as plain text. */
export const CommentRow = memo(function CommentRow({ comment, sending, measure, onMenu }: CommentRowProps) {
  const { t } = useTranslation('chat')
  const { author, text } = comment
  return (
    <li
      ref={measure}
      data-key={comment.id}
      className={`chat-row group flex items-start gap-2 py-1 pl-3 pr-1 text-sm ${sending ? 'opacity-60' : ''}`}
    >
      <Avatar src={author.avatarUrl} className="chat-avatar mt-0.5 size-6" />
      <p className="min-w-0 flex-1 leading-relaxed">
        <span className="chat-name mr-1.5 font-bold" data-role={author.role} style={hueOf(author.id)}>
          {author.nickName}
        </span>
        <RoleBadge role={author.role} />
        <span className="sr-only">: </span>
        <span className="whitespace-pre-wrap">{text}</span>
        {sending && <span className="ml-1.5 text-tiny text-muted">{t('onItsWay')}</span>}
      </p>
      {onMenu && !sending && (
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

const classNames = {
  liver: 'bg-brand text-on-brand',
  moderator: 'bg-good-soft text-good',
  staff: 'bg-warn-soft text-warn',
} as const

/** The role of an author in this chat; nothing for a plain user. */
export function RoleBadge({ role }: { role: Comment['author']['role'] }) {
  const { t } = useTranslation('chat')
  if (role === 'user') return null
  return (
    <span className={`mr-1.5 inline-block rounded-full px-1.5 text-tiny font-bold ${classNames[role]}`}>
      {t(`role.${role}`)}
    </span>
  )
}
