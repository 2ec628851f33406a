import { data } from 'react-router'
import type { Route } from './+types/episode-embed'
import { EpisodeClosed, EpisodeEmbed, EpisodeMissing } from '../features/channels/episode/index.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readEpisode } from './shared/read-episode.ts'

export const handle = { texts: ['channels', 'player'], theme: 'dark' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const answer = await readEpisode(pageRequest(context).api, params, url)
  return data(answer, { status: answer.status })
}

export default function EmbeddedEpisode({ loaderData: answer }: Route.ComponentProps) {
  const { t } = useTranslation('channels')
  if (answer.found !== null) {
    return (
      <>
        <PageHead title={answer.found.episode.title} hidden />
        <EpisodeEmbed found={answer.found} />
      </>
    )
  }
  const { channel, closure, invited } = answer
  return (
    <>
      <PageHead title={t(`watch.${closure?.reason ?? 'missing'}`)} hidden />
      {closure === null ? <EpisodeMissing channel={channel} invited={invited} /> : <EpisodeClosed channel={channel} />}
    </>
  )
}
