import type { Route } from './+types/home'
import { LivesHome, recommendedFirst } from '../features/lives/lives-home.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { readRemoteConfig } from '../shell/remote-config.server.ts'
import { pageRequest } from '../shell/request/request-context.ts'

export const handle = { texts: ['lives'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const [onAir, scheduled, archived] = await orErrorPage(
    Promise.all([
      api('GET /v1/lives', { query: { state: 'on_air' } }),
      api('GET /v1/lives', { query: { state: 'scheduled' } }),
      api('GET /v1/lives', { query: { state: 'archived', limit: 6 } }),
    ]),
  )
  const { lite_channel_recommend_genre: genre } = await readRemoteConfig(api)
  return {
    onAir: recommendedFirst(onAir.lives, genre),
    scheduled: scheduled.lives,
    archived: archived.lives,
    readAt: Date.now(),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead />
      <LivesHome {...loaderData} />
    </>
  )
}
