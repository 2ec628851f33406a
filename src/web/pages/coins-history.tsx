import type { Route } from './+types/coins-history'
import { HistoryView, readFilter } from '../features/coins/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['coins'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const filter = readFilter(searchParams)
  const before = searchParams.get('before') ?? undefined
  const page = await orErrorPage(pageRequest(context).api('GET /v1/coins/history', { query: { filter, before } }))
  return { page, filter, newest: before === undefined }
}

export default function CoinsHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('coins')
  return (
    <>
      <PageHead title={t('history.title')} hidden />
      <HistoryView {...loaderData} />
    </>
  )
}
