import { CircleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RefusedComment } from '../../../api/realtime/index.ts'

interface RefusedNoteProps {
  readonly refused: RefusedComment
  /** The field contains its text again; otherwise it contains a newer text, and a button restores the refused one. */
  readonly inField: boolean
  onRestore(): void
  onDismiss(): void
}

/** The reason why a comment was refused. */
export function RefusedNote({ refused, inField, onRestore, onDismiss }: RefusedNoteProps) {
  const { t } = useTranslation('chat')
  return (
    <div role="alert" className="mb-2 flex items-start gap-2 rounded-control bg-bad-soft p-2 pl-3 text-sm text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p>{refused.message}</p>
        {!inField && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 truncate">{refused.text}</span>
            <button type="button" onClick={onRestore} className="min-h-8 shrink-0 font-bold underline">
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
