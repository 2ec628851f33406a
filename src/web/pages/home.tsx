import { memo, Suspense } from 'react'
import type { Route } from './+types/home'
import { LivesHome } from '../features/lives/lives-home.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { lazilyHydrated } from '../shell/frame/lazy-hydration.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { readRemoteConfig } from '../shell/remote-config.server.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import type { HomeShelvesProps } from './shared/home/home-shelves.tsx'
import { readHome } from './shared/home/read-home.ts'

export const handle = { texts: ['lives'] }

/** The server renders the shelves at once; after a navigation in the browser their script loads at once. */
const Shelves = import.meta.env.SSR
  ? (await import('./shared/home/home-shelves.tsx')).HomeShelves
  : lazilyHydrated(async () => (await import('./shared/home/home-shelves.tsx')).HomeShelves)

/** Newer data is shown only together with the shelves: React waits for their script. */
const Below = memo(function Below(props: HomeShelvesProps) {
  return (
    <Suspense fallback={null}>
      <div id="shelves">
        <Shelves {...props} />
      </div>
    </Suspense>
  )
})

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
        {!below.empty && <LivesHome onAir={onAir} readAt={below.readAt} />}
        <Below {...below} />
      </div>
    </>
  )
}
