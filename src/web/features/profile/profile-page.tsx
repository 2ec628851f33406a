import { useTranslation } from 'react-i18next'
import type { AccountSettings } from '#contract/account/schemas.ts'
import type { AccountSession } from '#contract/sessions/schemas.ts'
import type { ChatUser } from '#contract/chat/schemas.ts'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { AvatarSection } from './avatar/avatar-section.tsx'
import { BasicsSection } from './basics/basics-section.tsx'
import type { Region } from './basics/regions.ts'
import { BlocksSection } from './blocks/blocks-section.tsx'
import { BirthDateSection } from './birth-date/birth-date-section.tsx'
import { DeletionSection } from './deletion/deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { IdentitiesSection } from './identities/identities-section.tsx'
import { outcomeOf, type ProfileOutcome } from './outcome.ts'
import { SectionList } from './section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { Welcome } from './welcome.tsx'

interface ProfilePageProps {
  readonly settings: AccountSettings
  readonly sessions: readonly AccountSession[]
  readonly options: SignInOptions
  readonly blocked: readonly ChatUser[]
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
        <IdentitiesSection identities={identities} options={options} outcome={outcomeOf(outcome, 'remove-identity')} />
        <SessionsSection
          sessions={sessions}
          regions={regions}
          outcome={outcomeOf(outcome, 'end-session', 'end-others')}
        />
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
