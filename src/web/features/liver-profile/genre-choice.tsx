import { useTranslation } from 'react-i18next'
import { genres } from '#contract/lives/limits.ts'
import { FieldFault } from '../../ui/form-parts.tsx'

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
  const { t: tLives } = useTranslation('lives')
  const { id, name, errors, initialValue } = field
  const chosen = toList(initialValue)
  return (
    <fieldset aria-describedby={errors && `${id}-fault`}>
      <legend className="mb-1.5 font-bold">
        {t('form.genres')}
        <span className="ml-2 text-sm font-normal text-muted">{t('form.genresHint')}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {genres.map((genre) => (
          <label
            key={genre}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control px-4 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              name={name}
              value={genre}
              defaultChecked={chosen.includes(genre)}
              className="size-4 shrink-0 outline-none"
            />
            {tLives(`genre.${genre}`)}
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldFault id={id} fault={errors ? t('fault.genres') : null} />
      </div>
    </fieldset>
  )
}
