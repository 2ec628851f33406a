import { useEffect, useState } from 'react'
import type { KnownRoom, RefusedComment } from '../../../api/realtime/index.ts'
import { keepDraft, readDraft } from './draft.ts'

export interface Draft {
  readonly text: string
  /** A comment that was refused, until it is sent again or put aside. */
  readonly refused: RefusedComment | null
  /** Its text is what the field holds. */
  readonly inField: boolean
  write(text: string): void
  takeBack(): void
  dismiss(): void
}

/** What the field holds: kept over reloads, and given back what the server refuses. */
export function useDraft(liveId: string, room: KnownRoom, onTakenBack: (key: string) => void): Draft {
  const [text, setText] = useState(() => readDraft(liveId))
  const [shown, setShown] = useState({ key: '', inField: false })
  const refused = room.refused[0] ?? null
  if (refused !== null && refused.key !== shown.key) {
    // Whoever has begun another comment goes on with it.
    setShown({ key: refused.key, inField: text === '' })
    if (text === '') setText(refused.text)
  }
  const unanswered = room.sent.findLast(({ commentId }) => commentId === null)?.text
  useEffect(() => keepDraft(liveId, text === '' ? (unanswered ?? '') : text), [liveId, text, unanswered])
  return {
    text,
    refused,
    inField: shown.inField,
    write: setText,
    takeBack() {
      if (refused === null) return
      setText(text === '' ? refused.text : `${refused.text} ${text}`)
      setShown({ key: refused.key, inField: true })
    },
    dismiss() {
      if (refused !== null) onTakenBack(refused.key)
    },
  }
}
