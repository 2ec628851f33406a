import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { LocalAccount } from '#contract/account.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountChoice } from './account-choice.tsx'

interface LocalLoginProps {
  /** Null where this way of signing in is off. */
  readonly accounts: readonly LocalAccount[] | null
  readonly fault: { readonly message: string; readonly nickName: string } | undefined
}

/** The local provider's account chooser; every choice is a form of its own, so it works without JavaScript. */
export function LocalLogin({ accounts, fault }: LocalLoginProps) {
  const { t } = useTranslation('login')
  const busy = useNavigation().state !== 'idle'
  if (accounts === null) return <Notice look="warn">{t('off')}</Notice>
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <h1 className="text-center text-3xl font-black">{t('title')}</h1>
      <p className="flex gap-3 rounded-card border border-dashed border-control p-4 text-sm">
        <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
        <span>
          <strong className="block">{t('localTitle')}</strong>
          <span className="text-muted">{t('localNote')}</span>
        </span>
      </p>
      {fault && <Notice look="bad">{fault.message}</Notice>}
      <section className="card p-4 sm:p-6">
        <h2 className="mb-3 text-lg font-bold">{t('choose')}</h2>
        {accounts.length === 0 && <p className="text-muted">{t('none')}</p>}
        <Form method="post" className="flex flex-col gap-2">
          {accounts.map((account) => (
            <AccountChoice key={account.account} account={account} disabled={busy} />
          ))}
        </Form>
      </section>
      <section className="card p-4 sm:p-6">
        <h2 className="mb-3 text-lg font-bold">{t('newAccount')}</h2>
        <Form method="post" className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <label className="flex-1 text-sm font-bold">
            {t('nickName')}
            <span className="ml-2 font-normal text-muted">{t('nickNameHint')}</span>
            <input
              name="nickName"
              required
              maxLength={30}
              autoComplete="off"
              defaultValue={fault?.nickName}
              className="field mt-1 text-base font-normal"
            />
          </label>
          <Button type="submit" look="primary" disabled={busy} className="min-h-12">
            {t('create')}
          </Button>
        </Form>
      </section>
    </div>
  )
}
