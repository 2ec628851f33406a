import { CircleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RefusedComment } from '../../../api/realtime/index.ts'

interface RefusedNoteProps {
  readonly refused: RefusedComment
  /** Its text is back in the field; otherwise the field holds another, and it can be put there. */
  readonly inField: boolean
  onTakeBack(): void
  onDismiss(): void
}

/** Why a comment was not said; its text is not lost. */
export function RefusedNote({ refused, inField, onTakeBack, onDismiss }: RefusedNoteProps) {
  const { t } = useTranslation('chat')
  return (
    <div role="alert" className="mb-2 flex items-start gap-2 rounded-control bg-bad-soft p-2 pl-3 text-sm text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p>{refused.message}</p>
        {!inField && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 truncate">{refused.text}</span>
            <button type="button" onClick={onTakeBack} className="min-h-8 shrink-0 font-bold underline">
              {t('takeBack')}
            </button>
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={onDismiss}
        className="flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-surface"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
