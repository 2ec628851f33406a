import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/chat/schemas.ts'

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
