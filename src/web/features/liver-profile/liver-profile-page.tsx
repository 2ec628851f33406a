import { CalendarDays, Clapperboard, FilePenLine, SearchCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Licence, LiverSettings } from '#contract/livers/schemas.ts'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useSite } from '../../shell/site.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LiverOutcome } from './answer-liver-form.ts'
import { Guideline } from './guideline.tsx'
import { LiverForm } from './liver-fields-form.tsx'

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
      <ButtonLink to={`${routePath('user_profile')}#birth-date`} variant="primary">
        {t('birthDate.toProfile')}
      </ButtonLink>
    </section>
  )
}

/** The state of the licence, its reason and the next step. */
function LicenceNotice({ licence }: { licence: Licence }) {
  const { t } = useTranslation('liver')
  const language = useLanguage()
  const { contactMail } = useSite()
  const { state, reason, appliedAt } = licence
  switch (state) {
    case 'none':
      return null
    case 'applied':
      return (
        <Notice variant="info" title={t('state.applied')}>
          {appliedAt !== null && (
            <p className="mt-1">{t('state.appliedText', { day: formatDay(appliedAt, language) })}</p>
          )}
        </Notice>
      )
    case 'granted':
      return (
        <Notice variant="good" title={t('state.granted')}>
          <p className="mt-1">{t('state.grantedText')}</p>
          <ButtonLink to={routePath('user_live___live_create')} variant="primary" className="mt-3">
            {t('state.toCreate')}
          </ButtonLink>
        </Notice>
      )
    case 'refused':
      return (
        <Notice variant="warn" title={t('state.refused')}>
          <Reason reason={reason} />
          <p className="mt-2">{t('state.refusedText')}</p>
        </Notice>
      )
    case 'suspended':
      return (
        <Notice variant="warn" title={t('state.suspended')}>
          <Reason reason={reason} />
          <p className="mt-2">{t('state.suspendedText')}</p>
          <a href={`mailto:${contactMail}`} className="inline-flex min-h-11 items-center underline">
            {t('state.contact', { mail: contactMail })}
          </a>
        </Notice>
      )
  }
}

/** The reason as written by staff. */
function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation('liver')
  if (reason === '') return null
  return (
    <dl className="mt-2">
      <dt className="font-bold">{t('state.reason')}</dt>
      <dd className="whitespace-pre-line">{reason}</dd>
    </dl>
  )
}

const steps = [
  { name: 'apply', icon: FilePenLine },
  { name: 'wait', icon: SearchCheck },
  { name: 'start', icon: Clapperboard },
] as const

/** Explains what a liver is and the steps to become one. */
function WhatIsALiver() {
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
