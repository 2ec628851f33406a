import { useTranslation } from '../../../texts/index.ts'

const templateNames = ['gifts', 'first', 'month'] as const
const placeholders = ['name', 'gifts'] as const

const chip =
  'palt inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 text-sm font-bold hover:bg-raised disabled:opacity-50'

interface TemplatesProps {
  readonly text: string
  readonly disabled: boolean
  onChange(text: string): void
  onInsert(placeholder: string): void
}

/** Buttons that write a template, and that insert the name and the gifts of each recipient. */
export function Templates({ text, disabled, onChange, onInsert }: TemplatesProps) {
  const { t } = useTranslation('thanks')
  const texts = templateNames.map((name) => t(`template.${name}.text`))

  /** A text of the liver is not replaced: the template follows it. */
  function choose(template: string): void {
    const isReplaced = text.trim() === '' || texts.includes(text)
    onChange(isReplaced ? template : `${text.trimEnd()}\n${template}`)
  }

  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('template.label')}</legend>
        {templateNames.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            onClick={() => choose(t(`template.${name}.text`))}
            className={chip}
          >
            {t(`template.${name}.label`)}
          </button>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-x-2 text-sm">
        <legend className="sr-only">{t('template.insert')}</legend>
        <span aria-hidden className="text-muted">
          {t('template.insert')}
        </span>
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            onClick={() => onInsert(`{${name}}`)}
            className="inline-flex min-h-11 items-center rounded-control px-2 font-bold text-brand-ink hover:bg-raised disabled:opacity-50"
          >
            {t(`template.placeholder.${name}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
