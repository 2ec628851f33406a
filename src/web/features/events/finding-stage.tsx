import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { Section } from '../../ui/section.tsx'
import './finding.css'

interface FindingStageProps {
  readonly title: string
  readonly lead: string
  /** Behind the title; null for none. */
  readonly imageUrl: string | null
  readonly children: ReactNode
}

/** The top of the page of the audition, with and without an event. */
export function FindingStage({ title, lead, imageUrl, children }: FindingStageProps) {
  return (
    <header className="finding-stage relative isolate flex flex-col items-center gap-4 overflow-hidden rounded-card px-6 py-14 text-center text-white sm:py-20">
      {imageUrl !== null && (
        <img src={imageUrl} alt="" className="absolute inset-0 -z-10 size-full object-cover opacity-25" />
      )}
      <Sparkles aria-hidden className="size-10 text-spark" strokeWidth={1.4} />
      <h1 className="palt text-4xl font-black tracking-tight sm:text-6xl">{title}</h1>
      <p className="max-w-xl text-lg">{lead}</p>
      {children}
    </header>
  )
}

/** How a liver takes part. */
export function FindingSteps() {
  const { t } = useTranslation('events')
  const steps = ['one', 'two', 'three'] as const
  return (
    <Section title={t('finding.how')}>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3 sm:flex-col">
            <span
              aria-hidden
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft font-black text-brand-ink"
            >
              {index + 1}
            </span>
            {t(`finding.step.${step}`)}
          </li>
        ))}
      </ol>
    </Section>
  )
}
