import { nickNameMaxLength } from '#contract/account/limits.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { orErrorPage } from '../../../shell/errors/error-page.tsx'
import type { CandidateSearch } from './members.tsx'

/** Users whose name begins with the `name` of the address; null without one, and for editors. */
export async function readCandidates(
  api: Api,
  channel: ChannelProfile,
  address: string,
): Promise<CandidateSearch | null> {
  const name = new URL(address).searchParams.get('name')?.trim().slice(0, nickNameMaxLength) ?? ''
  if (name === '' || channel.role !== 'owner') return null
  const query = { name }
  const { users } = await orErrorPage(
    api('GET /v1/channels/{id}/member-candidates', { params: { id: channel.id }, query }),
  )
  return { name, users }
}
