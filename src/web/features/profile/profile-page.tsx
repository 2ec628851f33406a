import { Download, PartyPopper } from 'lucide-react'
import type { AccountSettings, Person } from '#contract/account/schemas.ts'
import type { AccountSession } from '#contract/sessions/schemas.ts'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useSite } from '../../shell/site.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import { AvatarSection } from './avatar/avatar-section.tsx'
import { BasicsSection } from './basics/basics-section.tsx'
import type { Region } from './basics/regions.ts'
import { BirthDateSection } from './birth-date/birth-date-section.tsx'
import { BlocksSection } from './blocks-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { FollowsSection, type FollowedPage } from './follows-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { outcomeOf, type ProfileOutcome } from './outcome.ts'
import { Section, SectionList } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'

interface ProfilePageProps {
  readonly settings: AccountSettings
  readonly sessions: readonly AccountSession[]
  readonly options: SignInOptions
  readonly webview: boolean
  /** Whether the sign-in was recent enough for changes of the identities when the page was read. */
  readonly signedInRecently: boolean
  readonly follows: FollowedPage
  readonly blocked: readonly Person[]
  readonly regions: readonly Region[]
  readonly birthDateRange: { readonly min: string; readonly max: string }
  /** Whether this is the first sign-in. */
  readonly welcome: boolean
  /** Whether the page was reloaded after saving. */
  readonly saved: boolean
  readonly outcome: ProfileOutcome | undefined
}

/** The account settings of the user; each section has its own form. */
export function ProfilePage({ settings, sessions, options, regions, outcome, ...page }: ProfilePageProps) {
  const { t } = useTranslation('profile')
  const { user, birthDate, identities } = settings
  const needsToken = options.firebase !== null && identities.some(({ provider }) => provider === 'firebase')
  const currentSession = sessions.find(({ current }) => current)
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-x-8 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <h1 className="text-2xl font-black sm:text-3xl lg:col-span-2">{t('title')}</h1>
      <SectionList />
      <div className="flex min-w-0 flex-col gap-5">
        {page.welcome && <Welcome />}
        <AvatarSection user={user} outcome={outcomeOf(outcome, 'remove-avatar')} />
        <BasicsSection
          settings={settings}
          regions={regions}
          outcome={outcomeOf(outcome, 'basics')}
          saved={page.saved && !outcome}
        />
        <BirthDateSection
          birthDate={birthDate}
          range={page.birthDateRange}
          outcome={outcomeOf(outcome, 'birth-date')}
        />
        <IdentitiesSection
          identities={identities}
          options={options}
          webview={page.webview}
          signedInRecently={page.signedInRecently}
          outcome={outcomeOf(outcome, 'remove-identity')}
        />
        <SessionsSection
          sessions={sessions}
          regions={regions}
          outcome={outcomeOf(outcome, 'end-session', 'end-others')}
        />
        <FollowsSection {...page.follows} outcome={outcomeOf(outcome, 'unfollow')} />
        <BlocksSection blocked={page.blocked} outcome={outcomeOf(outcome, 'unblock')} />
        <ExportSection />
        <DeletionSection
          nickName={user.nickName}
          signedInAt={currentSession?.signedInAt ?? ''}
          needsToken={needsToken}
          outcome={outcomeOf(outcome, 'delete', 'sign-in-again')}
        />
      </div>
    </div>
  )
}

/** A greeting after the first sign-in. */
function Welcome() {
  const { t } = useTranslation('profile')
  const site = useSite()
  return (
    <section aria-labelledby="welcome-title" className="rounded-card bg-brand-soft p-5 sm:p-7">
      <h2 id="welcome-title" className="flex items-center gap-3 text-lg font-bold text-brand-ink">
        <PartyPopper aria-hidden className="size-6 shrink-0" />
        {t('welcome.title', { site: site.name })}
      </h2>
      <p className="mt-2">{t('welcome.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={routePath('index')}>{t('welcome.toLives')}</ButtonLink>
        <ButtonLink to={routePath('liver_profile')} variant="quiet">
          {t('welcome.toLiver')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Downloads all stored data about the user as a file. */
function ExportSection() {
  const { t } = useTranslation('profile')
  return (
    <Section name="export" title={t('export.title')} lead={t('export.lead')}>
      <div>
        <a href="/v1/account/export" download="kirari-account.json" className={buttonClass()}>
          <Download aria-hidden className="size-5" />
          {t('export.submit')}
        </a>
      </div>
    </Section>
  )
}
