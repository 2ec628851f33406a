import { FlaskConical, Radio, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOptions } from '#contract/sign-in.ts'
import type { IdentityCode } from '../../shell/identity/identity-codes.ts'
import { useSite } from '../../shell/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { beginAddress } from './begin-address.ts'
import { ProviderButton } from './provider-button.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import type { SignInState } from './sign-in-outcome.ts'
import { useApple } from './use-apple.ts'
import { useGoogle } from './use-google.ts'

interface SignInPageProps {
  readonly options: SignInOptions
  /** The page of ours to end at. */
  readonly target: string
  readonly webview: boolean
  /** Why the visitor was signed out, when that is what brought them here. */
  readonly reason: IdentityCode | null
}

/** All ways of signing in that this site offers, and how the one that was chosen goes. */
export function SignInPage({ options, target, webview, reason }: SignInPageProps) {
  const { t } = useTranslation('login')
  const site = useSite()
  const [state, tell] = useState<SignInState>(reason === null ? { step: 'idle' } : { step: 'identity', code: reason })
  useEffect(() => {
    // Back from a provider's page, the browser may show this one as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell({ step: 'idle' })
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const pressApple = useApple(target, tell)
  const pressGoogle = useGoogle({ options, webview, target }, tell)
  const { apple, google, googleRedirect, local } = options
  const busy = (provider: 'Apple' | 'Google') => state.step === 'busy' && state.provider === provider
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 sm:pt-6">
      <div className="text-center">
        <h1 className="text-3xl font-black">{t('title')}</h1>
        <p className="mt-2 text-balance text-sm text-muted">{t('lead', { site: site.name })}</p>
      </div>
      <section aria-label={t('ways')} className="card flex flex-col gap-3 p-4 sm:p-6">
        <SignInNotice state={state} inWindow={google === 'firebase' && !webview} />
        {!apple && google === null && <Notice look="warn">{t('noWay')}</Notice>}
        {apple && (
          <ProviderButton
            provider="Apple"
            label={t('withApple')}
            href={beginAddress('apple', target)}
            busy={busy('Apple')}
            onPress={pressApple}
          />
        )}
        {google !== null && (
          <ProviderButton
            provider="Google"
            label={t('withGoogle')}
            href={googleRedirect || google === 'redirect' ? beginAddress('google', target) : null}
            busy={busy('Google')}
            onPress={pressGoogle}
          />
        )}
        {google === 'firebase' && !googleRedirect && (
          <noscript>
            <p className="text-sm text-muted">{t('googleNeedsScript')}</p>
          </noscript>
        )}
      </section>
      <ul aria-label={t('benefits')} className="flex flex-col gap-2 px-2 text-sm text-muted">
        <li className="flex items-center gap-3">
          <Radio aria-hidden className="size-5 shrink-0 text-brand-ink" />
          {t('benefitLive')}
        </li>
        <li className="flex items-center gap-3">
          <UserRound aria-hidden className="size-5 shrink-0 text-brand-ink" />
          {t('benefitProfile')}
        </li>
      </ul>
      {local && (
        <p className="flex gap-3 rounded-card border border-dashed border-control p-4 text-sm">
          <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
          <span>
            <strong className="block">{t('localTitle')}</strong>
            <span className="text-muted">{t('localNote')}</span>
          </span>
        </p>
      )}
      <a href="/" className={buttonClass('quiet', 'self-center text-sm')}>
        {t('withoutSignIn')}
      </a>
    </div>
  )
}
