import { data } from 'react-router'
import type { Profile } from '#contract/account/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Api } from '../../api/index.ts'
import { orErrorPage } from '../../shell/errors/error-page.tsx'

/** Reads an id of an address; the error page 404 for other texts. */
export function readId(text: string | undefined): number {
  const id = Number(text)
  if (!/^[1-9]\d{0,9}$/.test(text ?? '') || id > 2_147_483_647) throw data('', { status: 404 })
  return id
}

/** The channel of a page of the studio; the error page 403 for users who do not edit it. */
export async function readOwnChannel(api: Api, id: string | undefined): Promise<ChannelProfile> {
  const channel = await orErrorPage(api('GET /v3/channels/{id}/profile', { params: { id: readId(id) } }))
  if (channel.role === null) throw data('', { status: 403 })
  return channel
}

/** The channel of a page of its leaf events, which staff organize, too. */
export async function readOrganizedChannel(
  api: Api,
  id: string | undefined,
  viewer: Profile | null,
): Promise<ChannelProfile> {
  if (viewer?.roles.includes('staff') !== true) return readOwnChannel(api, id)
  return orErrorPage(api('GET /v3/channels/{id}/profile', { params: { id: readId(id) } }))
}
