import type { Route } from './+types/apple-callback'
import { CallbackPage, finishByForm, readArrival } from '../features/login/callback/index.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['login'] }

export const loader = ({ url }: Route.LoaderArgs) => ({ arrival: readArrival(url.searchParams) })

export const action = ({ context, request }: Route.ActionArgs) => finishByForm('apple', pageRequest(context), request)

export default function AppleCallback({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('login')
  const arrival = actionData?.arrival ?? loaderData.arrival
  return (
    <>
      <PageHead title={t('callback.title')} hidden />
      <CallbackPage provider="apple" arrival={arrival} errorMessage={actionData?.errorMessage ?? null} />
    </>
  )
}
