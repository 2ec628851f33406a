import type { Route } from './+types/thanks-messages'
import { SendPage, supportersAtOnce, ThanksTabs, ThreadList } from '../features/thanks-messages/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useThanksArrivals } from '../shell/thanks/use-thanks-arrivals.ts'
import { useTranslation } from '../texts/index.ts'
import { readCursor } from './shared/read-channel.ts'

export const handle = { texts: ['thanks'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  const isLiver = profile?.roles.includes('liver') === true
  if (url.searchParams.get('view') === 'send' && isLiver) {
    const query = { limit: supportersAtOnce }
    return { isLiver, inbox: null, supporters: await orErrorPage(api('GET /v1/thanks-messages/supporters', { query })) }
  }
  const continued = readCursor(url, 'threads')
  const threads = await orErrorPage(api('GET /v1/thanks-messages', { query: continued }))
  return { isLiver, inbox: { ...threads, fromStart: continued.cursor === undefined }, supporters: null }
}

export default function ThanksMessages({ loaderData: { isLiver, inbox, supporters } }: Route.ComponentProps) {
  const { t } = useTranslation('thanks')
  useThanksArrivals({ active: inbox !== null })
  return (
    <>
      <PageHead title={t('title')} hidden />
      <div className={`column pb-16 pt-6 sm:pt-10 ${inbox ? 'max-w-3xl' : 'max-w-6xl'}`}>
        <h1 className="mb-4 text-2xl font-black sm:text-3xl">{t('title')}</h1>
        {isLiver && <ThanksTabs current={inbox ? 'inbox' : 'send'} />}
        {inbox && <ThreadList {...inbox} />}
        {supporters && <SendPage first={supporters} />}
      </div>
    </>
  )
}
