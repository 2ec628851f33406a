import { useRef } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Language } from '#contract/languages.ts'
import { newKey } from '../../../api/new-key.ts'
import { useCall } from '../../../shell/use-call.ts'

export type SendResult = AnswerOf<Endpoints['POST /v1/thanks-messages']>

export interface Draft {
  readonly userIds: readonly number[]
  readonly text: string
  readonly imageUrl: string | null
  readonly language: Language
}

/** Sends a draft. A repeated request for the same draft has the key of the first, so that it is sent once. */
export function useSend(failed: string) {
  const { run, busy, fault, clearFault } = useCall(failed)
  const attempt = useRef<{ readonly draft: string; readonly key: string } | null>(null)
  return {
    busy,
    fault,
    clearFault,
    /** Null if it failed. */
    async send(draft: Draft): Promise<SendResult | null> {
      const written = JSON.stringify(draft)
      if (attempt.current?.draft !== written) attempt.current = { draft: written, key: newKey() }
      const { key } = attempt.current
      const body = { ...draft, userIds: [...draft.userIds], key }
      let result: SendResult | null = null
      await run(async (api) => {
        result = await api('POST /v1/thanks-messages', { body })
        attempt.current = null
      })
      return result
    },
  }
}
