import type { Route } from './+types/home'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { asPart, lazilyHydrated } from '../shell/frame/lazy-hydration.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { readRemoteConfig } from '../shell/remote-config.server.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { readHome } from './shared/home/read-home.ts'

/** Running times and thumbnails of lives need their script; a new thumbnail comes every 20 s. */
const latestMs = 20_000

const Lives = asPart(
  import.meta.env.SSR
    ? (await import('../features/lives/lives-home.tsx')).LivesHome
    : lazilyHydrated(async () => (await import('../features/lives/lives-home.tsx')).LivesHome, {
        early: true,
        latestMs,
      }),
)

const Below = asPart(
  import.meta.env.SSR
    ? (await import('./shared/home/home-shelves.tsx')).HomeShelves
    : lazilyHydrated(async () => (await import('./shared/home/home-shelves.tsx')).HomeShelves, { early: true }),
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language, profile } = pageRequest(context)
  const config = await readRemoteConfig(api)
  return orErrorPage(readHome({ api, language, signedIn: profile !== null, config, url }))
}

export default function Home({ loaderData: { onAir, below } }: Route.ComponentProps) {
  return (
    <>
      <PageHead />
      <div className="flex flex-col gap-8 sm:gap-10">
        {!below.empty && <Lives onAir={onAir} readAt={below.readAt} />}
        <Below {...below} />
      </div>
    </>
  )
}
