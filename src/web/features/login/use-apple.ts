import { navigateTo } from '../../shell/navigation/navigate-to.ts'
import { stateAfter, type SignInState } from './sign-in-outcome.ts'

/** Signing in with Apple: asks for Apple's address and goes there; both only on a press. */
export function useApple(target: string, tell: (state: SignInState) => void): () => void {
  return () => {
    tell({ step: 'busy', provider: 'Apple' })
    void import('../../api/browser.ts')
      .then(({ browserApi }) =>
        browserApi('GET /v1/apple/login_web', { query: { redirect: 'no', redirect_url: target } }),
      )
      .then(({ url }) => navigateTo(url, { external: true }))
      .catch((error: unknown) => tell(stateAfter(error)))
  }
}
