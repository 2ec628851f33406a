import type { Api } from '../../api/index.ts'
import { toApiError } from '../../api/api-error.ts'

export interface EntryOutcome {
  readonly status: number
  /** Null after success. */
  readonly fault: string | null
}

/** Enters an event, or withdraws the entry; null for an unknown form. */
export async function answerEntry(form: FormData, api: Api, id: number): Promise<EntryOutcome | null> {
  const intent = form.get('intent')
  try {
    if (intent === 'enter') await api('POST /v1/events/{id}/entry', { params: { id }, body: {} })
    else if (intent === 'withdraw') await api('DELETE /v1/events/{id}/entry', { params: { id } })
    else return null
    return { status: 200, fault: null }
  } catch (error) {
    const { status, message } = toApiError(error)
    return { status, fault: message }
  }
}
