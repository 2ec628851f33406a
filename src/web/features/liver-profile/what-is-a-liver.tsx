import { Clapperboard, FilePenLine, SearchCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const steps = [
  { name: 'apply', icon: FilePenLine },
  { name: 'wait', icon: SearchCheck },
  { name: 'start', icon: Clapperboard },
] as const

/** Explains what a liver is and the steps to become one. */
export function WhatIsALiver() {
  const { t } = useTranslation('liver')
  return (
    <section aria-labelledby="what-title" className="rounded-card bg-brand-soft p-5 sm:p-7">
      <h2 id="what-title" className="text-lg font-bold text-brand-ink">
        {t('what.title')}
      </h2>
      <p className="mt-1">{t('what.text')}</p>
      <ol className="mt-5 grid gap-3 sm:grid-cols-3">
        {steps.map(({ name, icon: Icon }) => (
          <li key={name} className="flex items-center gap-3 rounded-control bg-surface p-4 sm:flex-col sm:text-center">
            <Icon aria-hidden className="size-7 shrink-0 text-brand-ink" strokeWidth={1.75} />
            <span className="text-sm">{t(`what.${name}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
