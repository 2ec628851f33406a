import { useEffect, useState } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import type { LiveSummary } from '#contract/summaries/schemas.ts'
import { hasEnded } from '#contract/lives/states.ts'
import { ApiError } from '../../../api/index.ts'
import { browserApi } from '../../../api/browser.ts'

/** `failed`: the reason, in the language of the page. */
export type LoadedSummary = LiveSummary | { readonly failed: string } | null

/** The summary of an ended live; null while it loads. Read again when the live is archived: its last comments are stored by then. */
export function useSummary({ id, state }: Pick<Live, 'id' | 'state'>): LoadedSummary {
  const [summary, setSummary] = useState<LoadedSummary>(null)
  useEffect(() => {
    // The connection ends before the server reports the end of the live.
    if (!hasEnded({ state })) return undefined
    let current = true
    browserApi('GET /v1/lives/{id}/summary', { params: { id } }).then(
      (loaded) => {
        if (current) setSummary(loaded)
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (current) setSummary((earlier) => earlier ?? { failed: error.message })
      },
    )
    return () => {
      current = false
    }
  }, [id, state])
  return summary
}
