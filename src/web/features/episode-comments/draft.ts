import { useEffect, useState } from 'react'

/** A comment that is not sent yet. */
export interface Draft {
  readonly text: string
  /** The time mark, in milliseconds; null without one. */
  readonly atMs: number | null
}

const empty: Draft = { text: '', atMs: null }

interface StoredDraft {
  readonly draft: Draft
  change(draft: Draft): void
  /** Also when the form is removed at once. */
  clear(): void
}

/**
 * The draft of a comment on an episode, or of a reply to a comment, which survives a reload and a sign-in. `stored`: it may
 * be read, after hydration.
 */
export function useDraft(subject: `comment-${number}` | `reply-${string}`, stored: boolean): StoredDraft {
  const key = `kirari-episode-${subject}`
  const [draft, setDraft] = useState(() => (stored ? loadDraft(key) : empty))
  useEffect(() => {
    if (stored) storeDraft(key, draft)
  }, [stored, key, draft])
  return {
    draft,
    change: setDraft,
    clear() {
      setDraft(empty)
      storeDraft(key, empty)
    },
  }
}

function loadDraft(key: string): Draft {
  try {
    // The time is before the text, which may contain anything.
    const [, time = '', text = ''] = /^(\d*) (.*)$/s.exec(sessionStorage.getItem(key) ?? '') ?? []
    return { text, atMs: time === '' ? null : Number(time) }
  } catch {
    // A browser that blocks storage has stored nothing.
    return empty
  }
}

function storeDraft(key: string, { text, atMs }: Draft): void {
  try {
    if (text === '' && atMs === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, `${atMs ?? ''} ${text}`)
  } catch {
    // Storage is blocked: the text remains in the field.
  }
}
