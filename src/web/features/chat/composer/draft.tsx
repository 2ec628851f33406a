import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { KnownRoom, RefusedComment } from '../../../live-room/index.ts'
import { useTranslation } from '../../../texts/index.ts'

interface Draft {
  readonly text: string
  /** The oldest refused comment, until it is sent again or dismissed. */
  readonly refused: RefusedComment | null
  /** The field contains the text of `refused`. */
  readonly inField: boolean
  setText(text: string): void
  /** Puts the refused text before the current one. */
  restore(): void
  dismiss(): void
}

/** The text of the comment field: it survives a reload and a sign-in, and receives the text of a refused comment. */
export function useDraft(liveId: string, room: KnownRoom, onDismissRefused: (key: string) => void): Draft {
  const [text, setText] = useState(() => loadDraft(liveId))
  const [shown, setShown] = useState({ key: '', inField: false })
  const refused = room.refused[0] ?? null
  if (refused !== null && refused.key !== shown.key) {
    // A newer text in the field is not overwritten.
    setShown({ key: refused.key, inField: text === '' })
    if (text === '') setText(refused.text)
  }
  const unanswered = room.sent.findLast(({ commentId }) => commentId === null)?.text
  useEffect(() => storeDraft(liveId, text === '' ? (unanswered ?? '') : text), [liveId, text, unanswered])
  return {
    text,
    refused,
    inField: shown.inField,
    setText,
    restore() {
      if (refused === null) return
      setText(text === '' ? refused.text : `${refused.text} ${text}`)
      setShown({ key: refused.key, inField: true })
    },
    dismiss() {
      if (refused !== null) onDismissRefused(refused.key)
    },
  }
}

const storageKey = (liveId: string): string => `kirari-comment-${liveId}`

function loadDraft(liveId: string): string {
  try {
    return sessionStorage.getItem(storageKey(liveId)) ?? ''
  } catch {
    // A browser that blocks storage has stored nothing.
    return ''
  }
}

function storeDraft(liveId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(storageKey(liveId))
    else sessionStorage.setItem(storageKey(liveId), text)
  } catch {
    // Storage is blocked: the text remains in the field.
  }
}

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
