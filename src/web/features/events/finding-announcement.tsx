import { Sparkles } from 'lucide-react'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

/** The content of the fixed page of the audition while there is no such event. */
export function FindingAnnouncement() {
  const { t } = useTranslation('events')
  const steps = ['one', 'two', 'three'] as const
  return (
    <article className="column flex max-w-3xl flex-col gap-6 pb-16 pt-6 sm:pt-10">
      <header className="flex flex-col items-center gap-3 rounded-card bg-brand-soft px-6 py-12 text-center">
        <Sparkles aria-hidden className="size-12 text-brand-ink" strokeWidth={1.4} />
        <h1 className="palt text-3xl font-black sm:text-5xl">{t('finding.title')}</h1>
        <p className="text-lg">{t('finding.lead')}</p>
        <p className="font-bold text-brand-ink">{t('finding.soon')}</p>
      </header>
      <Section title={t('finding.how')}>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{t(`finding.step.${step}`)}</li>
          ))}
        </ol>
      </Section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routePath('liver_profile')} variant="primary">
          {t('becomeLiver')}
        </ButtonLink>
        <ButtonLink to={routePath('events')}>{t('finding.others')}</ButtonLink>
      </div>
    </article>
  )
}
