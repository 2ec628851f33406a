import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { heartSenderOf } from './hearts.ts'

/** Sends a heart with each press. */
export function HeartButton({ room }: { room: string }) {
  const { t } = useTranslation('chat')
  return (
    <button
      type="button"
      aria-label={t('heart')}
      onClick={() => heartSenderOf(room).send()}
      className="flex size-11 shrink-0 touch-manipulation items-center justify-center rounded-full border border-control bg-surface text-brand-ink transition-transform hover:bg-brand-soft active:scale-90"
    >
      <Heart aria-hidden className="size-5 fill-current" />
    </button>
  )
}
