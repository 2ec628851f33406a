import { Form } from 'react-router'
import { minimumAge } from '#contract/account/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import type { CoinFormError } from './answer-coin-form.ts'

interface BirthDateCardProps {
  /** The id of the product to return to; '' for none. */
  readonly product: string
  readonly formError: CoinFormError | null
}

/** Requests the birth date once, before the first purchase. */
export function BirthDateCard({ product, formError }: BirthDateCardProps) {
  const { t } = useTranslation('coins')
  return (
    <section aria-labelledby="birth-date-title" className="card flex flex-col gap-4 p-5 sm:p-7">
      <div>
        <h2 id="birth-date-title" className="text-lg font-bold">
          {t('birthDate.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('birthDate.lead')}</p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="product" value={product} />
        <FormRow
          id="birth-date"
          label={t('birthDate.label')}
          hint={t('birthDate.hint', { age: minimumAge })}
          fault={formError?.message ?? null}
        >
          <input
            id="birth-date"
            name="birthDate"
            type="date"
            required
            autoComplete="bday"
            aria-invalid={formError !== null || undefined}
            aria-describedby={formError ? 'birth-date-fault' : undefined}
            className="field sm:w-60"
          />
        </FormRow>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" required className="size-5 shrink-0" />
          <span>{t('birthDate.final')}</span>
        </label>
        <div>
          <Button type="submit" name="intent" value="birth-date" variant="primary">
            {t('birthDate.submit')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
