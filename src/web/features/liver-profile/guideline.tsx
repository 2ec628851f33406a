import { ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../texts/index.ts'

const rules = ['privacy', 'respect', 'minors', 'danger', 'rights', 'hours', 'key', 'money'] as const

/** The short form of the safety guideline for livers. */
export function Guideline() {
  const { t } = useTranslation('liver')
  return (
    <section aria-labelledby="guideline-title" className="card p-5 sm:p-7">
      <h2 id="guideline-title" className="flex items-center gap-2.5 text-lg font-bold">
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-brand-ink" />
        {t('guideline.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('guideline.lead')}</p>
      <ol className="mt-4 flex flex-col gap-3">
        {rules.map((rule, index) => (
          <li key={rule} className="flex gap-3">
            <span
              aria-hidden
              className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-raised text-tiny font-bold"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{t(`guideline.${rule}`)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">{t('guideline.consequence')}</p>
    </section>
  )
}
