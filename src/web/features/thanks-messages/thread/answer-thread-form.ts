import type { Api } from '../../../api/index.ts'
import { toApiError } from '../../../api/api-error.ts'

/** The result of a form of a thread. */
export interface ThreadOutcome {
  readonly status: number
  /** Null after success. */
  readonly fault: string | null
}

/** Mutes, unmutes, blocks or unblocks the other user; null for an unknown form. */
export async function answerThreadForm(form: FormData, api: Api, userId: number): Promise<ThreadOutcome | null> {
  const intent = form.get('intent')
  try {
    if (intent === 'mute' || intent === 'unmute') {
      const name = 'POST /v1/thanks-messages/{userId}/mute'
      await api(name, { params: { userId }, body: { muted: intent === 'mute' } })
    } else if (intent === 'block' || intent === 'unblock') {
      await api('POST /v1/blocks', { body: { userId, blocked: intent === 'block' } })
    } else return null
    return { status: 200, fault: null }
  } catch (error) {
    const { status, message } = toApiError(error)
    return { status, fault: message }
  }
}
