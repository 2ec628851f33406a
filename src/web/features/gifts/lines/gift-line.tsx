import { useTranslation } from 'react-i18next'
import type { SentGift } from '#contract/gifts.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** Who gave what, in one line. */
export function GiftLine({ sent: { sender, gift, quantity } }: { sent: SentGift }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return (
    <p className="gift-line palt flex items-center gap-2 rounded-control bg-brand-soft px-2 py-1 text-sm">
      <Avatar src={sender.avatarUrl} className="chat-avatar size-6" />
      <span className="min-w-0 flex-1">
        <strong>{sender.nickName}</strong>
        <span className="sr-only">: </span> {gift.name[language]}
      </span>
      <img src={gift.pictureUrl} alt="" width={28} height={28} className="size-7 shrink-0" />
      <strong className="shrink-0 tabular-nums">{t('times', { count: quantity })}</strong>
    </p>
  )
}
