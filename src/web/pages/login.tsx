import type { Route } from './+types/login'
import { SignInPage } from '../features/login/sign-in-page.tsx'
import { safeRedirect } from '../shell/identity/enter-site.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { isIdentityCode } from '../shell/identity/identity-codes.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['login', 'identity'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, webview } = pageRequest(context)
  const { searchParams } = url
  const reason = searchParams.get('identity')
  return {
    options: await orErrorPage(api('GET /v1/sign-in/options')),
    target: safeRedirect(searchParams.get('redirect')),
    webview,
    reason: isIdentityCode(reason) ? reason : null,
  }
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('login')
  return (
    <>
      <PageHead title={t('title')} hidden />
      <SignInPage {...loaderData} />
    </>
  )
}
