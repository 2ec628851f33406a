import type { Route } from './+types/live-history'
import { HistoryList, readHistoryUser } from '../features/live-history/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { useTranslation } from '../texts/index.ts'
import { HistoryCover } from './shared/history-cover.tsx'

export const handle = { texts: ['history'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = await readHistoryUser(context)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const page = await orErrorPage(api('GET /v1/live-history', { query: { cursor } }))
  return { ...page, newest: cursor === undefined }
}

export default function LiveHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('history')
  return (
    <>
      <PageHead title={t('title')} hidden />
      <HistoryList {...loaderData} cover={HistoryCover} />
    </>
  )
}
