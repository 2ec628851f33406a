import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { IdentityProviderName } from '#contract/account/limits.ts'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { LinkInWindow } from './link-in-window.tsx'

interface LinkProvidersProps {
  readonly linked: readonly IdentityProviderName[]
  readonly options: SignInOptions
}

const linkUrl = (provider: 'apple' | 'google'): string =>
  `/v1/${provider}/login_web?${new URLSearchParams({ purpose: 'link', redirect_url: '/user_profile' })}`

/** Links another identity: by redirect, or for Google in a popup where Firebase is configured. */
export function LinkProviders({ linked, options }: LinkProvidersProps) {
  const { t } = useTranslation('profile')
  const { apple, google, googleRedirect } = options
  const linksApple = apple && !linked.includes('apple')
  const linksGoogle = google !== null && !linked.includes('google') && !linked.includes('firebase')
  if (!linksApple && !linksGoogle) return null
  return (
    <div className="flex flex-wrap gap-3">
      {linksApple && (
        <a href={linkUrl('apple')} rel="nofollow" className={buttonClass()}>
          <Plus aria-hidden className="size-5" />
          {t('identities.addApple')}
        </a>
      )}
      {linksGoogle && google === 'redirect' && (
        <a href={linkUrl('google')} rel="nofollow" className={buttonClass()}>
          <Plus aria-hidden className="size-5" />
          {t('identities.addGoogle')}
        </a>
      )}
      {linksGoogle && google === 'firebase' && <LinkInWindow href={googleRedirect ? linkUrl('google') : null} />}
    </div>
  )
}
