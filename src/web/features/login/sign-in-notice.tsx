import { useTranslation } from 'react-i18next'
import { identityEffects } from '../../shell/identity/identity-codes.ts'
import { Notice } from '../../ui/notice.tsx'
import type { SignInState } from './sign-in-outcome.ts'

/** What the visitor has to know of how signing in goes, beside the buttons. */
export function SignInNotice({ state, inWindow }: { state: SignInState; inWindow: boolean }) {
  const { t } = useTranslation(['login', 'identity'])
  switch (state.step) {
    case 'idle':
      return null
    case 'busy':
      return <Notice look="info">{state.provider === 'Google' && inWindow ? t('inWindow') : t('leaving')}</Notice>
    case 'refused':
      return <Notice look="bad">{state.message}</Notice>
    case 'identity': {
      const wanted = identityEffects[state.code] === 'none'
      return <Notice look={wanted ? 'info' : 'bad'}>{t(`identity:${state.code}`)}</Notice>
    }
  }
}
