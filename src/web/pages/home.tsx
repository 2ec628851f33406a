import { lazy, memo, Suspense, useState } from 'react'
import type { Route } from './+types/home'
import { LivesHome } from '../features/lives/lives-home.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { readRemoteConfig } from '../shell/remote-config.server.ts'
import { pageRequest } from '../shell/request/request-context.ts'
import { firstInput } from '../ui/first-input.ts'
import type { HomeShelvesProps } from './shared/home/home-shelves.tsx'
import { readHome } from './shared/home/read-home.ts'

export const handle = { texts: ['lives'] }

const shelvesId = 'shelves'

const newData = Promise.withResolvers<void>()

/** `moved` is waited for from the start: the viewer may move before React comes to the shelves. */
const lazyShelves = (moved: Promise<void>) =>
  lazy(async () => {
    if (document.getElementById(shelvesId) !== null) await Promise.race([moved, newData.promise])
    return { default: (await import('./shared/home/home-shelves.tsx')).HomeShelves }
  })

/**
 * The server renders the shelves at once. Then the browser loads their script when the viewer first moves, or when
 * newer data arrives; after a navigation in the browser it loads it at once.
 */
const Shelves = import.meta.env.SSR
  ? (await import('./shared/home/home-shelves.tsx')).HomeShelves
  : lazyShelves(firstInput())

/** Newer data is shown only together with the shelves: React waits for their script. */
const Below = memo(function Below(props: HomeShelvesProps) {
  const [first] = useState(props)
  if (props !== first) newData.resolve()
  return (
    <Suspense fallback={null}>
      <div id={shelvesId}>
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
