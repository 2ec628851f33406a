import type { Api } from '../../../../api/index.ts'
import { readPictureTime, readTrim } from './trim-range.ts'

/** What its liver can ask for with a button of the page, by the button's `intent`. */
const intents = ['trim', 'whole', 'picture', 'no-picture', 'publish', 'unpublish', 'delete'] as const
export type ArchiveIntent = (typeof intents)[number]

export const isArchiveIntent = (intent: unknown): intent is ArchiveIntent => intents.some((known) => known === intent)

/** Does what was asked for; false where a time is none. Rejects with the API's refusal. */
export async function changeArchive(api: Api, id: string, intent: ArchiveIntent, form: FormData): Promise<boolean> {
  const params = { id }
  if (intent === 'delete') {
    await api('POST /v1/lives/{id}/archive/deletion', { params, body: {} })
  } else if (intent === 'publish' || intent === 'unpublish') {
    await api('POST /v1/lives/{id}/archive/publication', { params, body: { published: intent === 'publish' } })
  } else if (intent === 'picture' || intent === 'no-picture') {
    const atMs = intent === 'picture' ? readPictureTime(form) : null
    if (intent === 'picture' && atMs === null) return false
    await api('POST /v1/lives/{id}/archive/picture', { params, body: { atMs } })
  } else {
    const range = intent === 'trim' ? readTrim(form) : null
    if (intent === 'trim' && range === null) return false
    await api('POST /v1/lives/{id}/archive/trim', { params, body: { range } })
  }
  return true
}
