import type { Route } from './+types/landing'
import { site } from '../../../site.config.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { readLanding } from '../features/landing/read-landing.server.ts'
import { pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['landing'], forEverybody: true }

const receiptNumber = /^K-[0-9A-Z]{8}$/

export function loader({ context, url: { pathname, searchParams } }: Route.LoaderArgs) {
  const landing = readLanding(pathname, pageRequest(context).language, site)
  if (!landing) throw pageNotFound(pathname)
  const receipt = searchParams.get('receipt') ?? ''
  return { landing, now: serverNow(), receipt: receiptNumber.test(receipt) ? receipt : null }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { title, description, blocks } = loaderData.landing
  // A confirmation is for its sender only.
  const confirms = blocks.some(({ type }) => type === 'receipt')
  return (
    <>
      <PageHead title={title} description={description} hidden={confirms} />
      <LandingPage {...loaderData} />
    </>
  )
}
