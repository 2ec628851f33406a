import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-settings'
import {
  answerSettings,
  ChannelForm,
  CommentBans,
  CommentWords,
  Members,
  readCandidates,
  readId,
  readOwnChannel,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'saving', 'lives'] }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const { members } = await orErrorPage(api('GET /v1/channels/{id}/members', { params: { id: channel.id } }))
  const search = await readCandidates(api, channel, request.url)
  const channelId = channel.id
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const query = cursor === undefined ? {} : { cursor }
  const { bans, next } = await orErrorPage(
    api('GET /v1/channels/{channelId}/comment-bans', { params: { channelId }, query }),
  )
  const words = await orErrorPage(api('GET /v1/channels/{channelId}/comment-words', { params: { channelId } }))
  const rules = { words, bans, next, continued: cursor !== undefined }
  return { channel, members, search, rules, userId: profile?.user.id ?? 0 }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const { api } = pageRequest(context)
  const id = readId(params.channelId)
  const outcome = await answerSettings(form, api, id)
  if (!outcome) throw data('', { status: 400 })
  if (outcome.intent === 'leave' && outcome.status === 200) throw redirect(routePath('studio'))
  return data(outcome, { status: outcome.status })
}

export default function StudioSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, rules, ...members } = loaderData
  const { words, ...bans } = rules
  return (
    <StudioFrame channel={channel} tab="settings" title={t('tab.settings')}>
      <ChannelForm channel={channel} outcome={actionData} />
      <CommentWords words={words} outcome={actionData} />
      <CommentBans {...bans} outcome={actionData} />
      <Members channel={channel} {...members} outcome={actionData} />
    </StudioFrame>
  )
}
