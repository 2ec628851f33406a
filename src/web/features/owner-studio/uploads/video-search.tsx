import { fileNameMaxLength } from '#contract/videos/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'

interface VideoSearchProps {
  /** Its form with method `get`, which may be elsewhere: a form cannot contain another. */
  readonly form: string
  /** The searched name; empty for none. */
  readonly name: string
}

/** Finds videos by the beginning of the names of their files. */
export function VideoSearch({ form, name }: VideoSearchProps) {
  const { t } = useTranslation('owner', { keyPrefix: 'videoSearch' })
  return (
    <search>
      <FormRow id={`${form}-name`} label={t('name')} hint={t('hint')} fault={null}>
        <div className="flex gap-2">
          <input
            key={name}
            id={`${form}-name`}
            form={form}
            name="name"
            type="search"
            defaultValue={name}
            maxLength={fileNameMaxLength}
            autoComplete="off"
            className="field min-w-0 flex-1"
          />
          <Button type="submit" form={form} className="shrink-0">
            {t('find')}
          </Button>
        </div>
      </FormRow>
    </search>
  )
}

/** The name that the address of a page searches for; undefined for none. */
export function readVideoName(url: URL): string | undefined {
  const name = url.searchParams.get('name')?.trim().slice(0, fileNameMaxLength) ?? ''
  return name === '' ? undefined : name
}
