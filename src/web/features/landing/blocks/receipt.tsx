import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../blocks.ts'

/** Says that what was sent has come in, with its number where the page knows it. */
export function Receipt({ heading, text, receipt }: BlockOf<'receipt'> & { receipt: string | null }) {
  const { t } = useTranslation('landing')
  return (
    <section className="column">
      <div className="card mx-auto flex max-w-2xl flex-col items-center gap-4 p-8 text-center">
        <MailCheck aria-hidden className="size-12 text-good" strokeWidth={1.5} />
        <h2 className="landing-heading">{heading}</h2>
        {receipt !== null && (
          <p className="rounded-control bg-raised px-6 py-3">
            <span className="block text-sm text-muted">{t('receiptNumber')}</span>
            <span className="text-2xl font-black tracking-wider tabular-nums">{receipt}</span>
          </p>
        )}
        <p className="text-muted">{text}</p>
      </div>
    </section>
  )
}
