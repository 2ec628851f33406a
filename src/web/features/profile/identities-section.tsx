import { Plus } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { IdentityProviderName } from '#contract/account/limits.ts'
import type { AccountSettings } from '#contract/account/schemas.ts'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ProfileOutcome } from './outcome.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { Section, useSending } from './section.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useIdentityFault, type IdentityFault } from './use-identity-fault.ts'

interface IdentitiesSectionProps {
  readonly identities: AccountSettings['identities']
  readonly options: SignInOptions
  readonly webview: boolean
  /** Whether the sign-in was recent enough for changes when the page was read. */
  readonly signedInRecently: boolean
  readonly outcome: ProfileOutcome | undefined
}

/** The identities of the user: links another one, and removes one while at least one remains. */
export function IdentitiesSection({ identities, outcome, ...linking }: IdentitiesSectionProps) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const sending = useSending('remove-identity')
  return (
    <Section name="identities" title={t('identities.title')} lead={t('identities.lead')}>
      {outcome && outcome.code !== '' && <RefusedNotice fault={outcome} />}
      {outcome?.status === 200 && <Notice variant="good" title={t('identities.removed')} />}
      <ul className="flex flex-col divide-y divide-line">
        {identities.map(({ provider, email, linkedAt }) => (
          <li key={provider} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-bold">{providerLabel(provider)}</p>
              <p className="text-sm text-muted">
                {email !== null && <span className="mr-3">{email}</span>}
                <span className="inline-block">{t('identities.since', { day: formatDay(linkedAt, language) })}</span>
              </p>
            </div>
            {identities.length > 1 && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove-identity" />
                <input type="hidden" name="provider" value={provider} />
                <Button
                  type="submit"
                  disabled={sending}
                  aria-label={t('identities.removeOf', { provider: providerLabel(provider) })}
                  className="text-sm"
                >
                  {t('identities.remove')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {identities.length === 1 && <p className="text-sm text-muted">{t('identities.last')}</p>}
      <LinkProviders {...linking} linked={identities.map(({ provider }) => provider)} />
    </Section>
  )
}

interface LinkProvidersProps extends Pick<IdentitiesSectionProps, 'options' | 'webview' | 'signedInRecently'> {
  readonly linked: readonly IdentityProviderName[]
}

const linkUrl = (provider: 'apple' | 'google'): string =>
  `/v1/${provider}/login_web?${new URLSearchParams({ purpose: 'link', redirect_url: routePath('user_profile') })}`

/** Links another identity: by redirect, or for Google in a popup where Firebase is configured and popups are possible. */
function LinkProviders({ linked, options, webview, signedInRecently }: LinkProvidersProps) {
  const { t } = useTranslation('profile')
  const { apple, google, googleRedirect } = options
  const linksApple = apple && !linked.includes('apple')
  const linksGoogle = google !== null && !linked.includes('google') && !linked.includes('firebase')
  if (!linksApple && !linksGoogle) return null
  if (!signedInRecently) {
    return (
      <Notice variant="info">
        <p>{t('identities.signInFirst')}</p>
        <SignInAgain />
      </Notice>
    )
  }
  const redirectsToGoogle = google === 'redirect' || (webview && googleRedirect)
  return (
    <div className="flex flex-wrap gap-3">
      {linksApple && (
        <a href={linkUrl('apple')} rel="nofollow" className={buttonClass()}>
          <Plus aria-hidden className="size-5" />
          {t('identities.addApple')}
        </a>
      )}
      {linksGoogle && redirectsToGoogle && (
        <a href={linkUrl('google')} rel="nofollow" className={buttonClass()}>
          <Plus aria-hidden className="size-5" />
          {t('identities.addGoogle')}
        </a>
      )}
      {linksGoogle && !redirectsToGoogle && (
        <LinkInWindow href={googleRedirect ? linkUrl('google') : null} webview={webview} />
      )}
    </div>
  )
}

/** Links a Google identity through the SDK, in a popup. `href` is the redirect for browsers without scripts, if any. */
function LinkInWindow({ href, webview }: { href: string | null; webview: boolean }) {
  const { t } = useTranslation('profile')
  const hydrated = useHydrated()
  const toFault = useIdentityFault()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<IdentityFault | null>(null)

  async function link(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { linkGoogle } = await import('../../shell/identity/index.ts')
      await linkGoogle()
      await revalidate()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  function handleClick(event: MouseEvent): void {
    event.preventDefault()
    void link()
  }

  const content = (
    <>
      <Plus aria-hidden className="size-5" />
      {t('identities.addGoogle')}
    </>
  )
  return (
    <>
      {href === null ? (
        <Button disabled={!hydrated} aria-busy={busy} onClick={handleClick}>
          {content}
        </Button>
      ) : (
        <a href={href} rel="nofollow" aria-busy={busy} onClick={handleClick} className={buttonClass()}>
          {content}
        </a>
      )}
      {busy && !webview && <Notice variant="info">{t('identities.inWindow')}</Notice>}
      {fault && <RefusedNotice fault={fault} />}
    </>
  )
}

/** The display name of a provider. Firebase is used for Google only. */
export const providerLabel = (provider: IdentityProviderName): 'Apple' | 'Google' =>
  provider === 'apple' ? 'Apple' : 'Google'
