const nameOf = (liveId: string): string => `kirari-comment-${liveId}`

/** What was typed under this live and not said, also before signing in or a reload. */
export function readDraft(liveId: string): string {
  try {
    return sessionStorage.getItem(nameOf(liveId)) ?? ''
  } catch {
    // A browser that keeps nothing has kept nothing.
    return ''
  }
}

export function keepDraft(liveId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(liveId))
    else sessionStorage.setItem(nameOf(liveId), text)
  } catch {
    // It is still in the field.
  }
}
