import { Scissors } from 'lucide-react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/studio'
import { answerChannels, ChannelList } from '../features/owner-studio/index.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { routePath } from '../shell/navigation/route-path.ts'
import { PageHead } from '../shell/page-head.tsx'
import { SiteLink } from '../shell/prefetch/site-link.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { buttonClass } from '../ui/button.tsx'

export const handle = { texts: ['owner', 'saving'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { api, profile } = pageRequest(context)
  // More than a user can own, and enough for those that most edit.
  const { channels } = await orErrorPage(api('GET /v1/channels', { query: { limit: 50 } }))
  return { channels, isLiver: profile?.roles.includes('liver') ?? false }
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await answerChannels(await request.formData(), pageRequest(context).api)
  if (!answer) throw data('', { status: 400 })
  if (answer.channelId !== null) throw redirect(routePath('studio___{channelId}', { channelId: answer.channelId }))
  return data(answer.outcome, { status: answer.outcome.status })
}

export default function Studio({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHead title={t('studio')} hidden />
      <h1 className="text-2xl font-black sm:text-3xl">{t('studio')}</h1>
      {loaderData.isLiver && (
        <SiteLink to={routePath('studio___picks')} prefetch="none" className={buttonClass('plain', 'self-start')}>
          <Scissors aria-hidden className="size-5" />
          {t('livePicks')}
        </SiteLink>
      )}
      <ChannelList channels={loaderData.channels} outcome={actionData} />
    </div>
  )
}
