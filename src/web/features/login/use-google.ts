import { useEffect, useRef, useState } from 'react'
import type { SignedIn, SignInOptions } from '#contract/sign-in.ts'
import { enterSite } from '../../shell/account/enter-site.ts'
import { leftForIdentity } from '../../shell/identity/left-page.ts'
import { navigateTo } from '../../shell/navigation/navigate-to.ts'
import { beginAddress } from './begin-address.ts'
import { stateAfter, type SignInState } from './sign-in-outcome.ts'

interface Google {
  readonly options: SignInOptions
  readonly webview: boolean
  /** The page to end at. */
  readonly target: string
}

const sdk = () => import('../../shell/identity/index.ts')

/** Signing in with Google: in a window through the SDK where it is set up, else by leaving the page. */
export function useGoogle({ options, webview, target }: Google, tell: (state: SignInState) => void): () => void {
  const { firebase: settings, google, googleRedirect } = options
  const [inBrowser] = useState(google === 'firebase' && settings !== null ? { settings, webview } : null)
  const attempt = useRef(0)

  function finish(signedIn: SignedIn): void {
    enterSite({ ...signedIn, returnTo: target })
  }

  function fail(error: unknown): void {
    const state = stateAfter(error)
    // Where the SDK can't keep what it must, our own server still can.
    if (state.step === 'identity' && state.code === 'web-storage-unsupported' && googleRedirect) {
      navigateTo(beginAddress('google', target))
    } else tell(state)
  }

  useEffect(() => {
    if (!inBrowser) return
    const returning = leftForIdentity()
    if (returning) tell({ step: 'busy', provider: 'Google' })
    void sdk()
      .then(async ({ prepare, takeRedirectResult }) => {
        if (!returning) return prepare(inBrowser)
        const signedIn = await takeRedirectResult(inBrowser)
        if (signedIn) finish(signedIn)
        else tell({ step: 'idle' })
        return undefined
      })
      .catch(fail)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit of the page
  }, [inBrowser])

  return () => {
    if (!inBrowser) return navigateTo(beginAddress('google', target))
    // A second press opens a second window, and the first attempt ends without a word.
    attempt.current += 1
    const mine = attempt.current
    tell({ step: 'busy', provider: 'Google' })
    void sdk()
      .then(({ signInWithGoogle }) => signInWithGoogle(inBrowser))
      .then(finish)
      .catch((error: unknown) => {
        if (mine === attempt.current) fail(error)
      })
    return undefined
  }
}
