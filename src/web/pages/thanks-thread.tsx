import { data, useRevalidator } from 'react-router'
import type { Route } from './+types/thanks-thread'
import { answerThreadForm, ThreadPage } from '../features/thanks-messages/index.ts'
import { useProfile } from '../shell/account/use-account.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useThanksArrivals } from '../shell/thanks/use-thanks-arrivals.ts'
import { useTranslation } from '../texts/index.ts'
import { readCursor, readPathId } from './shared/read-channel.ts'

export const handle = { texts: ['thanks', 'chat'] }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const userId = readPathId(params.userId, url.pathname)
  const continued = readCursor(url, 'messages')
  const call = pageRequest(context).api('GET /v1/thanks-messages/{userId}', { params: { userId }, query: continued })
  return { thread: await orErrorPage(call), fromStart: continued.cursor === undefined }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const userId = readPathId(params.userId, url.pathname)
  const outcome = await answerThreadForm(await request.formData(), pageRequest(context).api, userId)
  if (!outcome) throw data('', { status: 400 })
  return data(outcome, { status: outcome.status })
}

export default function ThanksThread({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('thanks')
  const { revalidate } = useRevalidator()
  const viewerId = useProfile()?.user.id ?? 0
  const { person } = loaderData.thread
  useThanksArrivals({ of: person.id })
  return (
    <>
      <PageHead title={t('thread.title', { name: person.nickName })} hidden />
      <div className="column max-w-3xl pb-16 pt-4 sm:pt-8">
        <ThreadPage
          key={person.id}
          {...loaderData}
          viewerId={viewerId}
          outcome={actionData}
          onSent={() => void revalidate()}
        />
      </div>
    </>
  )
}
