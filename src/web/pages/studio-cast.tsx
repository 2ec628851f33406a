import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-cast'
import { answerCast, CastForm, readId, readOwnChannel, StudioFrame } from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'saving'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const one = { params: { channelId: channel.id, castId: readId(params.castId) } }
  const cast = await orErrorPage(api('GET /v1/channels/{channelId}/casts/{castId}', one))
  return { channel, cast }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const [channelId, castId] = [readId(params.channelId), readId(params.castId)]
  const outcome = await answerCast(await request.formData(), pageRequest(context).api, { channelId, castId })
  if (!outcome) throw data('', { status: 400 })
  if (outcome.intent === 'delete' && outcome.status === 200)
    throw redirect(routePath('studio___{channelId}___casts', { channelId }))
  return data(outcome, { status: outcome.status })
}

export default function StudioCast({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, cast } = loaderData
  const steps = [{ name: t('tab.casts'), to: routePath('studio___{channelId}___casts', { channelId: channel.id }) }]
  return (
    <StudioFrame
      channel={channel}
      tab="casts"
      title={cast.name}
      steps={steps}
      publicPath={routePath('channels___{channelId}___casts___{castId}', { channelId: channel.id, castId: cast.id })}
    >
      <CastForm cast={cast} outcome={actionData} />
    </StudioFrame>
  )
}
