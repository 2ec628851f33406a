import { useEffect, useRef, useState } from 'react'
import type { SignedIn, SignInOptions } from '#contract/sign-in/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { ApiError } from '../../api/index.ts'
import { enterSite } from '../../shell/identity/enter-site.ts'
import type { IdentityCode } from '../../shell/identity/identity-codes.ts'
import { IdentityFailure, toIdentityFailure } from '../../shell/identity/identity-failure.ts'
import { leftForIdentity } from '../../shell/identity/identity-storage.ts'
import { navigateTo } from '../../shell/navigation/navigate-to.ts'
import { routePath } from '../../shell/navigation/route-path.ts'

/** `identity`: a failure of the identity provider; its code is the key of its text. `refused`: an error of our API. */
export type SignInState =
  | { readonly step: 'idle' }
  | { readonly step: 'busy'; readonly provider: 'Apple' | 'Google' }
  | { readonly step: 'identity'; readonly code: IdentityCode }
  | { readonly step: 'refused'; readonly message: string }

function toFailedState(error: unknown): SignInState {
  if (error instanceof ApiError) return { step: 'refused', message: toApiError(error).message }
  const { code } = error instanceof IdentityFailure ? error : toIdentityFailure(error)
  return { step: 'identity', code }
}

/** The URL that starts the redirect to a provider and returns to `target`. A plain link, so it works without scripts. */
export function loginUrl(provider: 'apple' | 'google', target: string): string {
  const url = `/v1/${provider}/login_web`
  return target === routePath('index') ? url : `${url}?${new URLSearchParams({ redirect_url: target })}`
}

/** Sign-in with Apple, always by redirect. The returned function starts it on a click. */
export function useAppleSignIn(target: string, setState: (state: SignInState) => void): () => void {
  return () => {
    setState({ step: 'busy', provider: 'Apple' })
    void import('../../api/browser.ts')
      .then(({ browserApi }) =>
        browserApi('GET /v1/apple/login_web', { query: { redirect: 'no', redirect_url: target } }),
      )
      .then(({ url }) => navigateTo(url, { external: true }))
      .catch((error: unknown) => setState(toFailedState(error)))
  }
}

interface GoogleSignIn {
  readonly options: SignInOptions
  readonly webview: boolean
  /** The page to open after sign-in. */
  readonly target: string
}

const loadSdk = () => import('../../shell/identity/index.ts')

/** Sign-in with Google: through the SDK where it is configured, otherwise by redirect. The returned function starts it. */
export function useGoogleSignIn(
  { options, webview, target }: GoogleSignIn,
  setState: (state: SignInState) => void,
): () => void {
  const { firebase: settings, google, googleRedirect } = options
  const [sdkOptions] = useState(google === 'firebase' && settings !== null ? { settings, webview } : null)
  const attempt = useRef(0)

  function finish(signedIn: SignedIn): void {
    enterSite({ ...signedIn, returnTo: target })
  }

  function fail(error: unknown): void {
    const state = toFailedState(error)
    // The SDK needs web storage; the redirect through our server does not.
    if (state.step === 'identity' && state.code === 'web-storage-unsupported' && googleRedirect) {
      navigateTo(loginUrl('google', target))
    } else setState(state)
  }

  useEffect(() => {
    if (!sdkOptions) return
    const returning = leftForIdentity()
    if (returning) setState({ step: 'busy', provider: 'Google' })
    void loadSdk()
      .then(async ({ prepare, takeRedirectResult }) => {
        if (!returning) return prepare(sdkOptions)
        const signedIn = await takeRedirectResult(sdkOptions)
        if (signedIn) finish(signedIn)
        else setState({ step: 'idle' })
        return undefined
      })
      .catch(fail)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per visit of the page
  }, [sdkOptions])

  return () => {
    if (!sdkOptions) return navigateTo(loginUrl('google', target))
    // A second click opens a second popup; errors of the first attempt are then ignored.
    attempt.current += 1
    const current = attempt.current
    setState({ step: 'busy', provider: 'Google' })
    void loadSdk()
      .then(({ signInWithGoogle }) => signInWithGoogle(sdkOptions))
      .then(finish)
      .catch((error: unknown) => {
        if (current === attempt.current) fail(error)
      })
    return undefined
  }
}
