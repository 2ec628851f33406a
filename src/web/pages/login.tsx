import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import type { Route } from './+types/login'
import { ApiError } from '../api/index.ts'
import { LocalLogin } from '../features/login/index.ts'
import { safeRedirect } from '../shell/account/safe-redirect.ts'
import { signedInMarker } from '../shell/account/signed-in-marker.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'

export const handle = { texts: ['login'] }

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await pageRequest(context).api('GET /v1/local/accounts')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LOCAL_SIGN_IN_OFF') return { accounts: null }
    throw error instanceof ApiError ? data(error.message, { status: error.status }) : error
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const account = form.get('account')
  const nickName = form.get('nickName')
  try {
    await pageRequest(context).api('POST /v1/local/login', {
      body: typeof account === 'string' ? { account } : { nickName: typeof nickName === 'string' ? nickName : '' },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(
      { message: error.message, nickName: typeof nickName === 'string' ? nickName : '' },
      { status: error.status },
    )
  }
  return redirect(safeRedirect(new URL(request.url).searchParams.get('redirect')), {
    headers: { 'Set-Cookie': signedInMarker(true) },
  })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('login')
  return (
    <>
      <PageHead title={t('title')} hidden />
      <LocalLogin accounts={loaderData.accounts} fault={actionData} />
    </>
  )
}
