import type { ZodType } from 'zod'
import { cursor } from '#contract/cursor.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { pathId } from '#contract/ids.ts'
import type { Api } from '../../api/index.ts'
import { orErrorPage, pageNotFound } from '../../shell/errors/error-page.tsx'

/** A number in the address of a page; throws the 404 page for another text. */
export function readPathId(text: string, path: string): number {
  const parsed = /^[1-9]\d*$/.test(text) ? pathId.safeParse(text) : null
  if (!parsed?.success) throw pageNotFound(path)
  return parsed.data
}

/** The cursor of a list in the address of a page; an invalid one is ignored. */
export function readCursor(url: URL, name: string, format: ZodType<string> = cursor): { cursor?: string } {
  const parsed = format.safeParse(url.searchParams.get(name))
  return parsed.success ? { cursor: parsed.data } : {}
}

/** The page of the episodes of a series in the address of a page: after a cursor, or before one. */
export function readEpisodePaging(url: URL): { cursor?: string; before?: string } {
  const { cursor: before } = readCursor(url, 'before')
  return before === undefined ? readCursor(url, 'episodes') : { before }
}

/** Throws the 404 page for an unknown channel. */
export const readChannel = (api: Api, id: number): Promise<ChannelProfile> =>
  orErrorPage(api('GET /v3/channels/{id}/profile', { params: { id } }))
