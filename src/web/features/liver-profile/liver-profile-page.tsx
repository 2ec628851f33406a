import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiverSettings } from '#contract/livers/schemas.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { LiverOutcome } from './answer-liver-form.ts'
import { Guideline } from './guideline.tsx'
import { LicenceNotice } from './licence-notice.tsx'
import { LiverForm } from './liver-fields-form.tsx'
import { WhatIsALiver } from './what-is-a-liver.tsx'

interface LiverProfilePageProps {
  readonly settings: LiverSettings
  readonly outcome: LiverOutcome | undefined
  /** Shown below the form. */
  readonly children: ReactNode
}

/** The application to become a liver, and later the form of the public liver fields. */
export function LiverProfilePage({ settings, outcome, children }: LiverProfilePageProps) {
  const { t } = useTranslation('liver')
  const { licence, fields, birthDateKnown } = settings
  const { state } = licence
  const applying = state === 'none' || state === 'refused'
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t(state === 'none' ? 'join' : 'title')}</h1>
      {state === 'none' && <WhatIsALiver />}
      <LicenceNotice licence={licence} />
      {applying && !birthDateKnown && (
        <>
          <BirthDateFirst />
          <Guideline />
        </>
      )}
      {applying && birthDateKnown && <LiverForm intent="apply" state={state} savedFields={fields} outcome={outcome} />}
      {(state === 'applied' || state === 'granted') && (
        <LiverForm key="save" intent="save" state={state} savedFields={fields} outcome={saveOutcome(outcome)} />
      )}
      {children}
    </div>
  )
}

/** Hides the outcome of the application from the form that replaces it. */
const saveOutcome = (outcome: LiverOutcome | undefined) => (outcome?.intent === 'save' ? outcome : undefined)

function BirthDateFirst() {
  const { t } = useTranslation('liver')
  return (
    <section aria-labelledby="birth-date-first" className="card flex flex-col items-start gap-4 p-5 sm:p-7">
      <div>
        <h2 id="birth-date-first" className="flex items-center gap-2.5 text-lg font-bold">
          <CalendarDays aria-hidden className="size-6 shrink-0 text-brand-ink" />
          {t('birthDate.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('birthDate.text')}</p>
      </div>
      <ButtonLink to="/user_profile#birth-date" look="primary">
        {t('birthDate.toProfile')}
      </ButtonLink>
    </section>
  )
}
