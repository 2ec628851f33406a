import { useEffect, type ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { useTranslation } from './texts/index.ts'
import './app.css'
import { accountOf } from './shell/account/account.ts'
import { WatchAccount } from './shell/account/watch-account.tsx'
import { leaveOldBuild, WatchBuild } from './shell/reload/build-update.tsx'
import { ErrorPage, statusOf } from './shell/errors/error-page.tsx'
import { hydrateOnNavigation, hydrateParts } from './shell/frame/lazy-hydration.tsx'
import { SiteFooter } from './shell/frame/site-footer.tsx'
import { SiteHeader } from './shell/frame/site-header.tsx'
import { readGenres } from './shell/genres.server.ts'
import { textsOf } from './shell/locale/texts-of.ts'
import { RestoreForms } from './shell/reload/reload-guard.ts'
import { WatchReminders } from './shell/reminders/watch-reminders.tsx'
import { openRequest } from './shell/request/open-request.ts'
import { pageRequest, platformContext } from './shell/request/request-context.ts'

export const middleware: Route.MiddlewareFunction[] = [openRequest]

export const clientMiddleware = [leaveOldBuild, hydrateOnNavigation]

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageRequest(context)
  const { publicOrigin, apiReference = false } = context.get(platformContext)
  const origin = publicOrigin ?? new URL(request.url).origin
  const { apiUrl, apiCredentials } = page
  const genres = await readGenres(page.api, page.language)
  return { account: accountOf(page), apiUrl, apiCredentials, origin, genres, apiReference }
}

/** A page with `handle = { theme: 'dark' }` has the dark theme for all users. */
const isDarkPage = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'theme' in handle && handle.theme === 'dark'

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslation()
  const root = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const slices = matches.flatMap(({ handle }) => textsOf(handle))
  const isDark = matches.some(({ handle }) => isDarkPage(handle))
  return (
    <html
      lang={language}
      data-texts={[...new Set(['shell', ...slices])].join(' ')}
      data-country={root?.account.countryCode}
      data-api={root?.apiUrl ?? undefined}
      data-api-credentials={root?.apiCredentials ?? undefined}
      data-theme={isDark ? 'dark' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media={isDark ? 'not all' : '(prefers-color-scheme: light)'} content="#faf8fb" />
        <meta name="theme-color" media={isDark ? 'all' : '(prefers-color-scheme: dark)'} content="#0f0c16" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <WatchAccount />
      <WatchReminders />
      <WatchBuild />
      <RestoreForms />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // It may replace a page of the server.
  useEffect(hydrateParts, [])
  return (
    <>
      <SiteHeader />
      <main id="content" className="flex-1">
        <ErrorPage status={statusOf(error)} />
      </main>
      <SiteFooter />
    </>
  )
}
