import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import type { BlockOf } from '../blocks.ts'

/** The frame of a form, which the page passes as children. */
export function Form({ heading, lead, children }: BlockOf<'form'> & { children: ReactNode }) {
  return (
    <section id="form" className="column scroll-mt-20">
      <div className="mx-auto max-w-2xl">
        <h2 className="landing-heading text-center">{heading}</h2>
        <p className="mb-8 mt-4 text-center text-lg text-muted">{lead}</p>
        {children}
      </div>
    </section>
  )
}

/** Confirms that an application was received, with its receipt number if known. */
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
