import type { Api } from '../../../../api/index.ts'
import { readThumbnailTime, readTrim } from './trim-range.ts'

/** The actions of the liver on the archive: the `intent` of the page's submit buttons. */
const intents = ['trim', 'whole', 'poster', 'default-poster', 'publish', 'unpublish', 'delete'] as const
export type ArchiveIntent = (typeof intents)[number]

export const isArchiveIntent = (intent: unknown): intent is ArchiveIntent =>
  intents.some((candidate) => candidate === intent)

/** Applies the action of a submitted form; false when a time in it is invalid. Rejects with ApiError. */
export async function changeArchive(api: Api, id: string, intent: ArchiveIntent, form: FormData): Promise<boolean> {
  const params = { id }
  if (intent === 'delete') {
    await api('POST /v1/lives/{id}/archive/deletion', { params, body: {} })
  } else if (intent === 'publish' || intent === 'unpublish') {
    await api('POST /v1/lives/{id}/archive/publication', { params, body: { published: intent === 'publish' } })
  } else if (intent === 'poster' || intent === 'default-poster') {
    const atMs = intent === 'poster' ? readThumbnailTime(form) : null
    if (intent === 'poster' && atMs === null) return false
    await api('POST /v1/lives/{id}/archive/poster', { params, body: { atMs } })
  } else {
    const range = intent === 'trim' ? readTrim(form) : null
    if (intent === 'trim' && range === null) return false
    await api('POST /v1/lives/{id}/archive/trim', { params, body: { range } })
  }
  return true
}
