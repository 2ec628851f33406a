import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { Fragment, type ReactNode } from 'react'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { FieldFault, tied } from '../../ui/form-fields.tsx'

interface CheckboxProps<Value> {
  readonly field: FieldMetadata<Value>
  readonly form: { readonly allErrors: Record<string, unknown> }
}

function Checkbox<Value>({
  field,
  form,
  fault,
  children,
}: CheckboxProps<Value> & { fault: string; children: ReactNode }) {
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

/** The consent of a guardian; required under 18. */
export function GuardianConsent<Value>(props: CheckboxProps<Value>) {
  const { t } = useTranslation('application')
  return (
    <Checkbox {...props} fault={t('fault.guardianConsent')}>
      {t('guardianConsent')}
    </Checkbox>
  )
}

const taggedWords = /<(\w+)>(.*?)<\/\1>/g

/** Replaces each `<name>words</name>` in a text with the result of `link`. */
function linkedText(text: string, link: (name: string, words: string) => ReactNode): ReactNode[] {
  let from = 0
  const pieces: ReactNode[] = []
  for (const { 0: whole, 1: name = '', 2: words = '', index } of text.matchAll(taggedWords)) {
    pieces.push(text.slice(from, index), <Fragment key={index}>{link(name, words)}</Fragment>)
    from = index + whole.length
  }
  return [...pieces, text.slice(from)]
}

/** Opens in a new tab, so that the input is not lost. */
function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTranslation('application')
  return (
    <a href={to} target="_blank" rel="noopener" className="underline">
      {children}
      <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

export function TermsConsent<Value>(props: CheckboxProps<Value>) {
  const { t } = useTranslation('application')
  return (
    <Checkbox {...props} fault={t('fault.termsAccepted')}>
      {linkedText(t('termsAccepted'), (name, words) => (
        <NewTabLink to={name === 'terms' ? routePath('lp___terms') : routePath('privacy')}>{words}</NewTabLink>
      ))}
    </Checkbox>
  )
}
