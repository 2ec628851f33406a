import { Flag } from 'lucide-react'
import type { ThanksMessage } from '#contract/thanks-messages/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

interface MessageCardProps {
  readonly message: ThanksMessage
  /** Null for own messages, and before hydration. */
  readonly onReport: (() => void) | null
}

/** One message. Own ones are on the right, with whether they are read. */
export function MessageCard({ message: { own, text, imageUrl, at, readAt }, onReport }: MessageCardProps) {
  const { t } = useTranslation('thanks')
  const language = useLanguage()
  return (
    <article className={`flex max-w-[34rem] flex-col gap-1.5 ${own ? 'ml-auto items-end' : 'items-start'}`}>
      <div
        className={`overflow-hidden rounded-card border ${own ? 'border-brand/25 bg-brand-soft' : 'border-line bg-surface'}`}
      >
        {imageUrl !== null && (
          <a href={imageUrl} className="block">
            <img
              src={imageUrl}
              alt={t('thread.image')}
              loading="lazy"
              decoding="async"
              className="h-64 w-[34rem] max-w-full bg-raised object-contain"
            />
          </a>
        )}
        <p className="whitespace-pre-line px-4 py-3">{text}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 px-1 text-tiny text-muted">
        <time dateTime={at}>{formatDateTime(at, language)}</time>
        {own && <span>{t(readAt === null ? 'thread.notRead' : 'thread.read')}</span>}
        {!own && readAt === null && <span className="font-bold text-brand-ink">{t('thread.new')}</span>}
        {onReport !== null && (
          <button
            type="button"
            onClick={onReport}
            className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-control px-1 hover:underline"
          >
            <Flag aria-hidden className="size-3.5" />
            {t('thread.report')}
          </button>
        )}
      </p>
    </article>
  )
}
