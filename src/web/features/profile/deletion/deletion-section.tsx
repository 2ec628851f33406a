import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-parts.tsx'
import type { ProfileOutcome } from '../outcome.ts'
import { Section } from '../section.tsx'
import { DeletionRefused } from './deletion-refused.tsx'
import { Farewell } from './farewell.tsx'
import { useDeletion, type Leaving } from './use-deletion.ts'

interface DeletionSectionProps extends Leaving {
  readonly outcome: ProfileOutcome | undefined
}

/** The end of the account: typed out, so that nobody gets here by accident. */
export function DeletionSection({ outcome, ...leaving }: DeletionSectionProps) {
  const { nickName, needsToken } = leaving
  const { t } = useTranslation('profile')
  const { state, run } = useDeletion(leaving)
  const input = useRef<HTMLInputElement>(null)
  const sent = outcome && outcome.code !== '' ? { ...outcome, wanted: false } : null
  const fault = state.step === 'refused' ? state.fault : state.step === 'idle' ? sent : null
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
      {state.step === 'done' && <Farewell />}
    </Section>
  )
}
