import { getInputProps, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { liverLinkMaxLength } from '#contract/livers/limits.ts'
import { useGenreChoices } from '../../shell/genres.ts'
import { useTranslation } from '../../texts/index.ts'
import { FieldFault, tied } from '../../ui/form-fields.tsx'
import { linkInputCount, type LiverInputs } from './liver-form.ts'

interface GenreChoiceProps {
  readonly field: {
    readonly id: string
    readonly name: string
    readonly errors: string[] | undefined
    readonly initialValue: unknown
  }
}

/** The initial value of a checkbox group is undefined, one value or a list. */
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** A checkbox for each genre, with a large touch target. */
export function GenreChoice({ field }: GenreChoiceProps) {
  const { t } = useTranslation('liver')
  const { id, name, errors, initialValue } = field
  const chosen = toList(initialValue)
  const genres = useGenreChoices(chosen.filter((one) => typeof one === 'string'))
  return (
    <fieldset aria-describedby={errors && `${id}-fault`}>
      <legend className="mb-1.5 font-bold">
        {t('form.genres')}
        <span className="ml-2 text-sm font-normal text-muted">{t('form.genresHint')}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {genres.map((genre) => (
          <label
            key={genre.id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control px-4 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              name={name}
              value={genre.id}
              defaultChecked={chosen.includes(genre.id)}
              className="size-4 shrink-0 outline-none"
            />
            {genre.name}
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldFault id={id} fault={errors ? t('fault.genres') : null} />
      </div>
    </fieldset>
  )
}

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
                maxLength={liverLinkMaxLength}
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
