import type { Route } from './+types/landing-application'
import type { ApplicationCampaign } from '#contract/applications/limits.ts'
import { site } from '../../../site.config.ts'
import { answerApplication, LiverApplicationForm } from '../features/application/index.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'
import { readLanding } from '../features/landing/read-landing.server.ts'
import { pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['landing', 'application', 'lives'] }

export function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const landing = readLanding(pathname, pageRequest(context).language, site)
  if (!landing) throw pageNotFound(pathname)
  return { landing, now: serverNow() }
}

export const action = ({ request, context }: Route.ActionArgs) => answerApplication(request, context)

const applicationForm = (campaign: ApplicationCampaign) => <LiverApplicationForm campaign={campaign} />

/** A landing page with a form; a module of its own, because the form loads more scripts. */
export default function LandingApplication({ loaderData }: Route.ComponentProps) {
  const { title, description } = loaderData.landing
  return (
    <>
      <PageHead title={title} description={description} />
      <LandingPage {...loaderData} form={applicationForm} />
    </>
  )
}
