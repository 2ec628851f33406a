import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { Arrival } from './arrival.ts'
import { useAlive } from '../../../ui/use-alive.ts'
import { CallbackFault } from './callback-fault.tsx'
import { useFinish } from './use-finish.ts'

interface CallbackPageProps {
  readonly provider: 'apple' | 'google'
  readonly arrival: Arrival
  /** What the API said when the form was sent without a script. */
  readonly refusal: string | null
}

/** Between a provider and the page that the visitor came from; its button is for when no script comes to press it. */
export function CallbackPage({ provider, arrival, refusal }: CallbackPageProps) {
  const { t } = useTranslation('login')
  const alive = useAlive()
  const finishing = useFinish(provider, arrival)
  if (refusal !== null) return <CallbackFault message={refusal} />
  if (arrival.kind === 'fault') {
    return <CallbackFault message={t(`callback.${arrival.fault}`)} cancelled={arrival.fault === 'cancelled'} />
  }
  if (finishing.step === 'refused') return <CallbackFault message={finishing.message} />
  if (finishing.step === 'used') return <CallbackFault message={t('callback.used')} />
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-6 py-16 text-center">
      <h1 className="text-2xl font-black">{t('callback.title')}</h1>
      <output className="flex items-center gap-3 text-muted noscript:hidden">
        <LoaderCircle aria-hidden className="size-6 animate-spin text-brand-ink" />
        {t('callback.underWay')}
      </output>
      {!alive && (
        <form
          method="post"
          action={`/${provider}/callback`}
          className="flex animate-late flex-col items-center gap-4 noscript:animate-none"
        >
          <p className="text-muted">{t('callback.byHand')}</p>
          <input type="hidden" name="state" value={arrival.state} />
          <input type="hidden" name="code" value={arrival.code} />
          <Button type="submit" look="primary" className="min-h-12 px-8">
            {t('callback.goOn')}
          </Button>
        </form>
      )}
    </div>
  )
}
