import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ThanksSupporter } from '#contract/thanks-messages/schemas.ts'
import { cleanLines } from '#contract/written-text/clean.ts'
import { useTranslation } from '../../../texts/index.ts'

interface MessagePreviewProps {
  readonly recipients: readonly ThanksSupporter[]
  /** The text for a recipient; null for an empty text. */
  readonly filledFor: ((recipient: ThanksSupporter) => string) | null
  readonly imageUrl: string | null
}

/** The message as one recipient will see it, with buttons to the other recipients. */
export function MessagePreview({ recipients, filledFor, imageUrl }: MessagePreviewProps) {
  const { t } = useTranslation('thanks')
  const [index, setIndex] = useState(0)
  const shown = recipients[Math.min(index, recipients.length - 1)]
  if (shown === undefined || (filledFor === null && imageUrl === null)) return null
  const at = recipients.indexOf(shown)
  return (
    <section aria-label={t('preview.title')} className="rounded-control bg-raised p-4">
      <div className="flex min-h-11 items-center gap-1">
        <p className="min-w-0 flex-1 truncate text-sm text-muted">{t('preview.to', { name: shown.user.nickName })}</p>
        {recipients.length > 1 && (
          <>
            <button
              type="button"
              aria-label={t('preview.previous')}
              disabled={at === 0}
              onClick={() => setIndex(at - 1)}
              className="icon-button disabled:opacity-40"
            >
              <ChevronLeft aria-hidden className="size-5" />
            </button>
            <span className="text-sm tabular-nums">
              {at + 1}/{recipients.length}
            </span>
            <button
              type="button"
              aria-label={t('preview.next')}
              disabled={at === recipients.length - 1}
              onClick={() => setIndex(at + 1)}
              className="icon-button disabled:opacity-40"
            >
              <ChevronRight aria-hidden className="size-5" />
            </button>
          </>
        )}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {imageUrl !== null && (
          <img src={imageUrl} alt={t('thread.image')} className="h-48 w-full bg-raised object-contain" />
        )}
        {filledFor !== null && <p className="whitespace-pre-line px-4 py-3">{cleanLines(filledFor(shown))}</p>}
      </div>
    </section>
  )
}
