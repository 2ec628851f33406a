import type { Route } from './+types/studio-statistics'
import { ChannelStatistics, readOwnChannel, readPeriod, StudioFrame } from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['owner', 'statistics'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const channel = await readOwnChannel(api, params.channelId)
  const period = readPeriod(url)
  const request = { params: { channelId: channel.id }, query: { period } }
  const statistics = await orErrorPage(api('GET /v1/channels/{channelId}/statistics', request))
  return { channel, period, statistics }
}

export default function StudioStatistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  const { channel, ...rest } = loaderData
  return (
    <StudioFrame channel={channel} tab="statistics" title={t('tab.statistics')}>
      <ChannelStatistics channelId={channel.id} {...rest} />
    </StudioFrame>
  )
}
