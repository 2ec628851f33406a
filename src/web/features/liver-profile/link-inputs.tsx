import { getInputProps, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { FieldFault, tied } from '../../ui/form-parts.tsx'
import { linkInputCount, type LiverInputs } from './liver-form.ts'

interface LinkInputsProps {
  readonly field: FieldMetadata<LiverInputs['links'], LiverInputs>
  readonly form: FormMetadata<LiverInputs>
}

/** URLs of the liver on other sites; empty inputs are ignored. */
export function LinkInputs({ field, form }: LinkInputsProps) {
  const { t } = useTranslation('liver')
  const list = field.getFieldList()
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">
        {t('form.links')}
        <span className="ml-2 text-sm font-normal text-muted">{t('form.linksHint')}</span>
      </legend>
      <div className="flex flex-col gap-2">
        {Array.from({ length: linkInputCount }, (_, index) => {
          const id = `${field.id}-${index}`
          const name = `${field.name}[${index}]`
          const item = list[index]
          const errors = form.allErrors[name]
          return (
            <div key={name} className="flex flex-col gap-1.5">
              <input
                {...(item && getInputProps(item, { type: 'url' }))}
                key={item?.key ?? name}
                id={id}
                name={name}
                type="url"
                inputMode="url"
                maxLength={200}
                aria-label={t('form.link', { number: index + 1 })}
                aria-invalid={errors !== undefined || undefined}
                {...tied({ id, name, errors }, form)}
                placeholder="https://"
                autoComplete="off"
                className="field"
              />
              <FieldFault id={id} fault={errors ? t('fault.link') : null} />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
