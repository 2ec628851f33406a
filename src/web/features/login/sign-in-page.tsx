/** The sign-in page. */
import { FlaskConical, LoaderCircle, Radio, UserRound } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { identityEffects, type IdentityCode } from '../../shell/identity/identity-codes.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useSite } from '../../shell/site.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loginUrl, useAppleSignIn, useGoogleSignIn, type SignInState } from './use-sign-in.ts'

interface SignInPageProps {
  readonly options: SignInOptions
  /** The page to open after sign-in. */
  readonly target: string
  readonly webview: boolean
  /** Why the visitor was signed out, if that is what led to this page. */
  readonly reason: IdentityCode | null
}

/** All providers that are configured, and the state of the current attempt. */
export function SignInPage({ options, target, webview, reason }: SignInPageProps) {
  const { t } = useTranslation('login')
  const site = useSite()
  const [state, setState] = useState<SignInState>(
    reason === null ? { step: 'idle' } : { step: 'identity', code: reason },
  )
  useEffect(() => {
    // After Back from the provider's page, the browser may restore this page in its busy state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ step: 'idle' })
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  const startApple = useAppleSignIn(target, setState)
  const startGoogle = useGoogleSignIn({ options, webview, target }, setState)
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
        {!apple && google === null && <Notice variant="warn">{t('noWay')}</Notice>}
        {apple && (
          <ProviderButton
            provider="Apple"
            label={t('withApple')}
            href={loginUrl('apple', target)}
            busy={busy('Apple')}
            onClick={startApple}
          />
        )}
        {google !== null && (
          <ProviderButton
            provider="Google"
            label={t('withGoogle')}
            href={googleRedirect || google === 'redirect' ? loginUrl('google', target) : null}
            busy={busy('Google')}
            onClick={startGoogle}
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
      <a href={routePath('index')} className={buttonClass('quiet', 'self-center text-sm')}>
        {t('withoutSignIn')}
      </a>
    </div>
  )
}

function SignInNotice({ state, inWindow }: { state: SignInState; inWindow: boolean }) {
  const { t } = useTranslation('login')
  const { t: tIdentity } = useTranslation('identity')
  switch (state.step) {
    case 'idle':
      return null
    case 'busy':
      return <Notice variant="info">{state.provider === 'Google' && inWindow ? t('inWindow') : t('leaving')}</Notice>
    case 'refused':
      return <Notice variant="bad">{state.message}</Notice>
    case 'identity': {
      const cancelled = identityEffects[state.code] === 'none'
      return <Notice variant={cancelled ? 'info' : 'bad'}>{tIdentity(state.code)}</Notice>
    }
  }
}

type ProviderName = 'Apple' | 'Google'

const badges = { Apple: 'bg-ink text-paper', Google: 'bg-brand-soft text-brand-ink' } as const

interface ProviderButtonProps {
  readonly provider: ProviderName
  readonly label: string
  /** The link that works without scripts; null if sign-in needs a script. */
  readonly href: string | null
  readonly busy: boolean
  onClick(): void
}

const providerClass =
  'relative flex min-h-14 w-full items-center justify-center rounded-full border border-control bg-surface px-14 py-3 text-center font-bold transition-colors hover:border-brand hover:bg-raised'

/** A link where sign-in also works without scripts, otherwise a button; `onClick` replaces the navigation. */
function ProviderButton({ provider, label, href, busy, onClick }: ProviderButtonProps) {
  const hydrated = useHydrated()
  const content = (
    <>
      <span
        aria-hidden
        className={`absolute left-3 flex size-8 items-center justify-center rounded-full text-sm font-black ${badges[provider]}`}
      >
        {provider.slice(0, 1)}
      </span>
      <span className="palt">{label}</span>
      {busy && <LoaderCircle aria-hidden className="absolute right-4 size-5 animate-spin text-muted" />}
    </>
  )
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    onClick()
  }
  if (href === null) {
    return (
      <button type="button" disabled={!hydrated} onClick={handleClick} aria-busy={busy} className={providerClass}>
        {content}
      </button>
    )
  }
  return (
    <a href={href} rel="nofollow" onClick={handleClick} aria-busy={busy} className={providerClass}>
      {content}
    </a>
  )
}
