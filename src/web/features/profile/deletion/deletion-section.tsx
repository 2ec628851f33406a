import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-parts.tsx'
import type { ProfileOutcome } from '../outcome.ts'
import { Section } from '../section.tsx'
import { DeletionRefused } from './deletion-refused.tsx'
import { useDeletion, type DeletionOptions } from './use-deletion.ts'

interface DeletionSectionProps extends DeletionOptions {
  readonly outcome: ProfileOutcome | undefined
}

/** Deletes the account after the user types their name, which prevents accidents. */
export function DeletionSection({ outcome, ...options }: DeletionSectionProps) {
  const { nickName, needsToken } = options
  const { t } = useTranslation('profile')
  const { state, run } = useDeletion(options)
  const input = useRef<HTMLInputElement>(null)
  const submitted = outcome && outcome.code !== '' ? { ...outcome, cancelled: false } : null
  const fault = state.step === 'refused' ? state.fault : state.step === 'idle' ? submitted : null
  const differs = fault?.code === 'CONFIRMATION_DIFFERS'
  useEffect(() => {
    if (differs) input.current?.focus()
  }, [differs])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void run(input.current?.value ?? '')
  }

  return (
    <Section name="deletion" title={t('deletion.title')} lead={t('deletion.lead')}>
      <ul className="list-disc pl-5 text-sm">
        <li>{t('deletion.goesProfile')}</li>
        <li>{t('deletion.goesSignIns')}</li>
        <li>{t('deletion.goesCoins')}</li>
        <li>{t('deletion.final')}</li>
      </ul>
      {fault && !differs && <DeletionRefused fault={fault} />}
      <Form method="post" preventScrollReset onSubmit={submit} className="flex flex-col gap-4">
        <FormRow
          id="deletion-name"
          label={t('deletion.confirm', { name: nickName })}
          fault={differs ? fault.message : null}
        >
          <input
            ref={input}
            id="deletion-name"
            name="nickName"
            required
            autoComplete="off"
            aria-invalid={differs || undefined}
            aria-describedby={differs ? 'deletion-name-fault' : undefined}
            className="field sm:w-80"
          />
        </FormRow>
        {needsToken && (
          <noscript>
            <p className="text-sm font-bold">{t('deletion.needsScript')}</p>
          </noscript>
        )}
        <div>
          <Button type="submit" name="intent" value="delete" look="danger" disabled={state.step === 'busy'}>
            {t(state.step === 'busy' ? 'deletion.busy' : 'deletion.submit')}
          </Button>
        </div>
      </Form>
      {state.step === 'done' && <DeletionDone />}
    </Section>
  )
}

/** Covers the page, which belongs to a deleted account, and offers only the link to the top page. */
function DeletionDone() {
  const { t } = useTranslation('profile')
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-paper" />
        <AlertDialog.Popup className="card fixed left-1/2 top-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 p-6 text-center">
          <AlertDialog.Title className="text-xl font-bold">{t('deletion.doneTitle')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{t('deletion.doneText')}</AlertDialog.Description>
          <a href="/" className={buttonClass('primary', 'mt-6 px-8')}>
            {t('deletion.toTop')}
          </a>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
