import { getInputProps, type FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFault, tied } from '../../ui/form-parts.tsx'
import { linkedText } from './linked-text.tsx'

interface TickProps<Value> {
  readonly field: FieldMetadata<Value>
  readonly form: { readonly allErrors: Record<string, unknown> }
}

function Tick<Value>({ field, form, fault, children }: TickProps<Value> & { fault: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...getInputProps(field, { type: 'checkbox' })}
          key={field.key}
          {...tied(field, form)}
          className="size-5 shrink-0"
        />
        <span>{children}</span>
      </label>
      <FieldFault id={field.id} fault={field.errors ? fault : null} />
    </div>
  )
}

/** That a guardian agrees; for those under 18. */
export function GuardianTick<Value>(props: TickProps<Value>) {
  const { t } = useTranslation('application')
  return (
    <Tick {...props} fault={t('fault.guardianConsent')}>
      {t('guardianConsent')}
    </Tick>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
function Beside({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('application')
  return (
    <a href={to} target="_blank" rel="noopener" className="underline">
      {children}
      <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

export function TermsTick<Value>(props: TickProps<Value>) {
  const { t } = useTranslation('application')
  return (
    <Tick {...props} fault={t('fault.termsAccepted')}>
      {linkedText(t('termsAccepted'), (name, words) => (
        <Beside to={name === 'terms' ? '/lp/terms' : '/privacy'}>{words}</Beside>
      ))}
    </Tick>
  )
}
