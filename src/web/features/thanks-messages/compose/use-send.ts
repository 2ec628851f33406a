import { useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Language } from '#contract/languages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../api/new-key.ts'

export type SendResult = AnswerOf<Endpoints['POST /v1/thanks-messages']>

export interface Draft {
  readonly userIds: readonly number[]
  readonly text: string
  readonly imageUrl: string | null
  readonly language: Language
}

/** Sends a draft. A repeated request for the same draft has the key of the first, so that it is sent once. */
export function useSend(failed: string) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const attempt = useRef<{ readonly draft: string; readonly key: string } | null>(null)
  return {
    busy,
    fault,
    clearFault: () => setFault(null),
    /** Null if it failed. */
    async send(draft: Draft): Promise<SendResult | null> {
      const written = JSON.stringify(draft)
      if (attempt.current?.draft !== written) attempt.current = { draft: written, key: newKey() }
      const { key } = attempt.current
      setBusy(true)
      setFault(null)
      try {
        const { browserApi } = await import('../../../api/browser.ts')
        const body = { ...draft, userIds: [...draft.userIds], key }
        const result = await browserApi('POST /v1/thanks-messages', { body })
        attempt.current = null
        return result
      } catch (error) {
        const { code, message } = toApiError(error)
        setFault(code === '' ? failed : message)
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
