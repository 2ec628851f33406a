import { CircleAlert, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../shell/account/use-account.ts'
import { buttonClass } from '../../../ui/button.tsx'

interface CallbackFaultProps {
  readonly message: string
  /** The visitor turned back on purpose: nothing went wrong. */
  readonly cancelled?: boolean
}

/** Why nobody was signed in, and the way to try again; who is signed in wanted to add an identity to their account. */
export function CallbackFault({ message, cancelled = false }: CallbackFaultProps) {
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
        <a href={linking ? '/user_profile' : '/login'} className={buttonClass('primary', 'min-h-12')}>
          {linking ? t('callback.toProfile') : t('callback.toLogin')}
        </a>
        <a href="/" className={buttonClass('quiet')}>
          {t('callback.toTop')}
        </a>
      </div>
    </section>
  )
}
