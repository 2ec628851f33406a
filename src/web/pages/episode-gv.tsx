import type { Route } from './+types/episode-gv'
import { WatchRecords } from '../features/channels/episode/watch-records/index.ts'
import { GroupViewing } from '../features/group-viewing/index.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readGroupViewing } from './shared/read-group-viewing.ts'

export const handle = { texts: ['group', 'player'], theme: 'dark' }

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  readGroupViewing(pageRequest(context).api, 'episode', params.inviteKey, url.pathname)

export default function EpisodeGroupViewing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('group')
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <GroupViewing key={loaderData.inviteKey} {...loaderData} records={WatchRecords} />
    </>
  )
}
