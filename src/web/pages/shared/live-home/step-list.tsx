import { CalendarPlus, ChevronRight, HeartHandshake, MonitorUp, UserPen } from 'lucide-react'
import { thanksGiftDays } from '#contract/thanks-messages/limits.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import type { NextStep } from './next-steps.ts'

const icons = { connect: MonitorUp, plan: CalendarPlus, thank: HeartHandshake, introduce: UserPen } as const

const addresses: Readonly<Record<NextStep, string>> = {
  connect: routePath('user_live___live_stream_setting'),
  plan: `${routePath('user_live___live_create')}?by=later`,
  thank: `${routePath('thanks_message')}?view=send`,
  introduce: routePath('liver_profile'),
}

/** Steps that the liver can take next, each leading to its page. */
export function StepList({ steps }: { steps: readonly NextStep[] }) {
  const { t } = useTranslation('liver')
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-3 text-xl font-black">
        {t('home.steps')}
      </h2>
      <ul aria-labelledby="steps-title" className="card divide-y divide-line overflow-hidden">
        {steps.map((step) => {
          const Icon = icons[step]
          return (
            <li key={step}>
              <SiteLink to={addresses[step]} className="flex min-h-16 items-center gap-4 p-4 hover:bg-raised">
                <Icon aria-hidden className="size-7 shrink-0 text-brand-ink" strokeWidth={1.6} />
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block font-bold">{t(`home.step.${step}`)}</span>
                  <span className="block text-sm text-muted">
                    {t(`home.stepText.${step}`, { days: thanksGiftDays })}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
