import { data, redirect } from 'react-router'
import type { Route } from './+types/studio-channel'
import {
  addSeries,
  readId,
  readOwnChannel,
  readShown,
  SeriesList,
  StudioFrame,
} from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'saving'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const { items, next } = await orErrorPage(
    readShown(url, async (query) => {
      const page = await api('GET /v1/channels/{channelId}/series', { params: { channelId: channel.id }, query })
      return { items: page.series, next: page.next }
    }),
  )
  return { channel, series: items, next }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const channelId = readId(params.channelId)
  const { outcome, id } = await addSeries(await request.formData(), pageRequest(context).api, channelId)
  if (id !== null) throw redirect(routePath('studio___{channelId}___series___{seriesId}', { channelId, seriesId: id }))
  return data(outcome, { status: outcome.status })
}

export default function StudioChannel({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, ...list } = loaderData
  return (
    <StudioFrame channel={channel} tab="series" title={t('tab.series')}>
      <SeriesList channelId={channel.id} outcome={actionData} {...list} />
    </StudioFrame>
  )
}
