import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Person } from '#contract/account/schemas.ts'
import type { ChatSetting } from '#contract/chat/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UserRow } from '../user-row.tsx'
import type { ChatIntent, ChatOutcome } from './change-chat-setting.ts'
import { WordsForm } from './words-form.tsx'

interface ChatSettingCardProps {
  readonly setting: ChatSetting
  readonly outcome: ChatOutcome | undefined
}

/** The settings for all chats of a liver; each section is a form that works without scripts. */
export function ChatSettingCard({ setting, outcome }: ChatSettingCardProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const saves = useSavesOfWords(outcome)
  const { moderators, banned, bannedWords } = setting
  const typed = outcome && 'typed' in outcome ? outcome.typed : null
  return (
    <section id="chat" aria-labelledby={`${id}-title`} className="card flex scroll-mt-20 flex-col gap-7 p-5 sm:p-6">
      <div>
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {t('setting.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('setting.lead')}</p>
      </div>
      {outcome?.changed === 'refused' && <Notice variant="bad">{outcome.why}</Notice>}
      {outcome && outcome.changed !== 'refused' && (
        <Notice variant={outcome.changed === 'saved' ? 'good' : 'bad'} title={t(`setting.${outcome.changed}`)} />
      )}
      <div className="flex flex-col gap-3">
        <h3 className="font-bold">{t('setting.moderators')}</h3>
        <p className="text-sm text-muted">{t('setting.moderatorsHint')}</p>
        {moderators.length === 0 && <p className="text-sm">{t('setting.noModerators')}</p>}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {moderators.map((user) => (
            <UserRow key={user.id} user={user}>
              <UserForm
                user={user}
                intent="remove-moderator"
                label={t('setting.letGo')}
                fullLabel={t('setting.letGoOf', { name: user.nickName })}
              />
            </UserRow>
          ))}
        </ul>
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <label className="flex flex-col gap-1.5">
            <span className="text-sm font-bold">{t('setting.userId')}</span>
            <input
              name="user"
              inputMode="numeric"
              autoComplete="off"
              required
              defaultValue={typed?.user}
              className="field w-44"
            />
          </label>
          <Button type="submit" name="intent" value="add-moderator" disabled={busy} className="min-h-12">
            {t('setting.add')}
          </Button>
        </Form>
      </div>
      <div className="flex flex-col gap-3">
        <h3 className="font-bold">{t('setting.banned')}</h3>
        {banned.length === 0 && <p className="text-sm">{t('setting.noBannedUsers')}</p>}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {banned.map(({ user, since, by }) => (
            <UserRow key={user.id} user={user} note={t('setting.since', { time: formatDateTime(since, language), by })}>
              <UserForm
                user={user}
                intent="lift-ban"
                label={t('setting.lift')}
                fullLabel={t('setting.liftOf', { name: user.nickName })}
              />
            </UserRow>
          ))}
        </ul>
      </div>
      <WordsForm key={saves} stored={bannedWords} typed={typed} />
    </section>
  )
}

/** How often the words were saved on this page: each time their form begins again with the words that are stored then. */
function useSavesOfWords(outcome: ChatOutcome | undefined): number {
  const idle = useNavigation().state === 'idle'
  const [counted, setCounted] = useState({ outcome, saves: 0 })
  // While the navigation runs, the setting is still the one from before the change.
  if (idle && outcome !== counted.outcome) {
    const saved = outcome?.changed === 'saved' && outcome.intent === 'banned-words'
    setCounted({ outcome, saves: counted.saves + (saved ? 1 : 0) })
  }
  return counted.saves
}

interface UserFormProps {
  readonly user: Person
  readonly intent: ChatIntent
  readonly label: string
  readonly fullLabel: string
}

/** The action on a user, as a form. */
function UserForm({ user, intent, label, fullLabel }: UserFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="user" value={user.id} />
      <Button type="submit" disabled={busy} aria-label={fullLabel} className="text-sm">
        {label}
      </Button>
    </Form>
  )
}
