import { CircleAlert, LoaderCircle, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { enterSite } from '../../../shell/identity/enter-site.ts'
import { useAccount } from '../../../shell/account/use-account.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Arrival } from './arrival.ts'

interface CallbackPageProps {
  readonly provider: 'apple' | 'google'
  readonly arrival: Arrival
  /** The API's error message after the form was submitted without scripts. */
  readonly errorMessage: string | null
}

type FinishState = { readonly step: 'pending' | 'used' } | { readonly step: 'refused'; readonly message: string }

const usedStateKey = 'sign_in_used'

/** Returns false if the tab's last attempt used the same state, so that no code is redeemed twice. */
function claimState(state: string): boolean {
  if (sessionStorage.getItem(usedStateKey) === state) return false
  sessionStorage.setItem(usedStateKey, state)
  return true
}

async function redeemCode(provider: 'apple' | 'google', state: string, code: string): Promise<void> {
  const { browserApi } = await import('../../../api/browser.ts')
  enterSite(await browserApi(`POST /v1/${provider}/callback`, { body: { state, code } }))
}

/** Signs in with the code once per state. First removes the code from the address bar and the history. */
function useFinish(provider: 'apple' | 'google', arrival: Arrival): FinishState {
  const [finish, setFinish] = useState<FinishState>({ step: 'pending' })
  useEffect(() => {
    if (arrival.kind !== 'code') return
    const { state, code } = arrival
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (claimState(state)) {
      redeemCode(provider, state, code).catch((error: unknown) => {
        setFinish({ step: 'refused', message: toApiError(error).message })
      })
    } else setFinish({ step: 'used' })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per visit of the page
  }, [])
  return finish
}

/** Finishes sign-in after the provider's redirect. Without scripts, the user submits the form instead. */
export function CallbackPage({ provider, arrival, errorMessage }: CallbackPageProps) {
  const { t } = useTranslation('login')
  const hydrated = useHydrated()
  const finish = useFinish(provider, arrival)
  if (errorMessage !== null) return <CallbackFault message={errorMessage} />
  if (arrival.kind === 'fault') {
    return <CallbackFault message={t(`callback.${arrival.fault}`)} cancelled={arrival.fault === 'cancelled'} />
  }
  if (finish.step === 'refused') return <CallbackFault message={finish.message} />
  if (finish.step === 'used') return <CallbackFault message={t('callback.used')} />
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-6 py-16 text-center">
      <h1 className="text-2xl font-black">{t('callback.title')}</h1>
      <output className="flex items-center gap-3 text-muted noscript:hidden">
        <LoaderCircle aria-hidden className="size-6 animate-spin text-brand-ink" />
        {t('callback.underWay')}
      </output>
      {!hydrated && (
        <form
          method="post"
          action={routePath(`${provider}___callback`)}
          className="flex animate-late flex-col items-center gap-4 noscript:animate-none"
        >
          <p className="text-muted">{t('callback.byHand')}</p>
          <input type="hidden" name="state" value={arrival.state} />
          <input type="hidden" name="code" value={arrival.code} />
          <Button type="submit" variant="primary" className="min-h-12 px-8">
            {t('callback.goOn')}
          </Button>
        </form>
      )}
    </div>
  )
}

interface CallbackFaultProps {
  readonly message: string
  /** The user cancelled on purpose. */
  readonly cancelled?: boolean
}

/** Why sign-in failed, with a link to retry. A signed-in user was linking another identity to the account. */
function CallbackFault({ message, cancelled = false }: CallbackFaultProps) {
  const { t } = useTranslation('login')
  const linking = useAccount()?.isLogin === true
  const failed = linking ? t('callback.notLinked') : t('callback.notSignedIn')
  const Icon = cancelled ? Undo2 : CircleAlert
  return (
    <section className="mx-auto flex max-w-md flex-col items-center gap-6 py-12 text-center sm:py-16">
      <span
        className={`flex size-16 items-center justify-center rounded-full ${cancelled ? 'bg-raised text-muted' : 'bg-bad-soft text-bad'}`}
      >
        <Icon aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <div role="alert">
        <h1 className="text-2xl font-black">{cancelled && !linking ? t('callback.cancelledTitle') : failed}</h1>
        <p className="mt-3 text-balance text-muted">{message}</p>
      </div>
      <div className="flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        <a
          href={linking ? routePath('user_profile') : routePath('login')}
          className={buttonClass('primary', 'min-h-12')}
        >
          {linking ? t('callback.toProfile') : t('callback.toLogin')}
        </a>
        <a href={routePath('index')} className={buttonClass('quiet')}>
          {t('callback.toTop')}
        </a>
      </div>
    </section>
  )
}
