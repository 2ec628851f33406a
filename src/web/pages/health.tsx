import type { Route } from './+types/health'
import { HealthReport } from '../features/health/health-report.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['documents'] }

export const loader = ({ context }: Route.LoaderArgs) => orErrorPage(pageRequest(context).api('GET /v1/health'))

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('documents', { keyPrefix: 'health' })
  return (
    <>
      <PageHead title={t('title')} hidden />
      <HealthReport health={loaderData} />
    </>
  )
}
