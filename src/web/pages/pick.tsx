import type { Route } from './+types/pick'
import { PickPager } from '../features/picks/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { readPathId } from './shared/read-channel.ts'

export const handle = { texts: ['picks', 'chat'], theme: 'dark' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const id = readPathId(params.id, url.pathname)
  const { pick, next: cursor } = await orErrorPage(api('GET /v1/picks/{id}', { params: { id } }))
  const [older, playback] = await orErrorPage(
    Promise.all([
      api('GET /v1/picks', { query: { limit: 5, ...(cursor !== null && { cursor }) } }),
      api('GET /v1/picks/{id}/playback', { params: { id } }),
    ]),
  )
  return { picks: [pick, ...older.picks], next: older.next, playback }
}

export default function PickPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('picks')
  const { picks, next, playback } = loaderData
  const [pick] = picks
  if (pick === undefined) return null
  const { id, title, source, posterUrl } = pick
  return (
    <>
      <PageHead
        title={title}
        description={t('description', { title, source: source.title })}
        type="video.other"
        image={posterUrl}
      />
      <h1 className="sr-only">{title}</h1>
      <PickPager key={id} first={picks} next={next} playback={playback} />
    </>
  )
}
