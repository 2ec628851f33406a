import { data } from 'react-router'
import type { Route } from './+types/no-live-license'
import { NoLicence, NoLicenceNow } from '../features/studio/no-licence.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { resolveSession } from '../shell/request/open-request.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['liver'] }

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { profile, api } = await resolveSession(context)
  const licence = profile && (await orErrorPage(api('GET /v1/liver-profile'))).licence
  return data({ licence, outsideHours: searchParams.get('reason') === 'hours' }, { status: 403 })
}

export default function NoLiveLicence({ loaderData: { licence, outsideHours } }: Route.ComponentProps) {
  const { t } = useTranslation('liver')
  return (
    <div className="column py-8 sm:py-14">
      <PageHead title={t('noLicence.title')} hidden />
      {licence && !outsideHours ? <NoLicence licence={licence} /> : <NoLicenceNow outsideHours={outsideHours} />}
    </div>
  )
}
