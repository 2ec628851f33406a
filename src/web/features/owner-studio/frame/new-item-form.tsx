import { Form, useNavigation } from 'react-router'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextRow, type Outcome } from '../../../saving/index.ts'

interface NewItemFormProps {
  /** The field that a new item needs. */
  readonly field: 'name' | 'title'
  readonly label: string
  readonly submit: string
  readonly max: number
  readonly outcome: Outcome | undefined
}

/** Adds an item by its name; the rest is edited on its own page. */
export function NewItemForm({ field, label, submit, max, outcome: last }: NewItemFormProps) {
  const { t } = useTranslation('owner')
  const outcome = last?.intent === 'add' ? last : undefined
  const busy = useNavigation().formData?.get('intent') === 'add'
  const invalid = outcome?.faults.includes(field) === true
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="add" />
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      <TextRow
        name={field}
        label={label}
        hint={t('upTo', { max })}
        value={outcome?.submitted.texts[field]}
        max={max}
        invalid={invalid}
        required
      />
      <Button type="submit" variant="primary" disabled={busy} className="self-start">
        {submit}
      </Button>
    </Form>
  )
}
