import type { Route } from './+types/landing'
import type { ApplicationCampaign } from '#contract/applications.ts'
import { site } from '../../../site.config.ts'
import { answerApplication, LiverApplicationForm } from '../features/application/index.ts'
import { LandingPage } from '../features/landing/index.ts'
import { readLanding } from '../features/landing/read-landing.server.ts'
import { pageNotFound } from '../shell/errors/page-error.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'

export const handle = { texts: ['landing', 'application', 'lives'] }

const receiptNumber = /^K-[0-9A-Z]{8}$/

export function loader({ context, url: { pathname, searchParams } }: Route.LoaderArgs) {
  const landing = readLanding(pathname, pageRequest(context).language, site)
  if (!landing) throw pageNotFound(pathname)
  const receipt = searchParams.get('receipt') ?? ''
  return { landing, now: Date.now(), receipt: receiptNumber.test(receipt) ? receipt : null }
}

export const action = ({ request, context }: Route.ActionArgs) => answerApplication(request, context)

const applicationForm = (campaign: ApplicationCampaign) => <LiverApplicationForm campaign={campaign} />

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { landing, receipt } = loaderData
  return (
    <>
      <PageHead title={landing.title} description={landing.description} hidden={receipt !== null} />
      <LandingPage {...loaderData} form={applicationForm} />
    </>
  )
}
