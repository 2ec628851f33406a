import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../shell/account/use-account.ts'
import { buttonClass } from '../../../ui/button.tsx'

/** Why nobody was signed in, and the way to try again; who is signed in wanted to add an identity to their account. */
export function CallbackFault({ message }: { message: string }) {
  const { t } = useTranslation('login')
  const linking = useAccount()?.isLogin === true
  return (
    <section className="mx-auto flex max-w-md flex-col items-center gap-6 py-12 text-center sm:py-16">
      <span className="flex size-16 items-center justify-center rounded-full bg-bad-soft text-bad">
        <CircleAlert aria-hidden className="size-8" strokeWidth={1.75} />
      </span>
      <div role="alert">
        <h1 className="text-2xl font-black">{linking ? t('callback.notLinked') : t('callback.notSignedIn')}</h1>
        <p className="mt-3 text-muted">{message}</p>
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
