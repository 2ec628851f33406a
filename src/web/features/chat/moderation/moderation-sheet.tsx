import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Person } from '#contract/account/schemas.ts'
import { bannedWordMaxLength } from '#contract/chat/limits.ts'
import type { ModeratedSetting } from '#contract/chat/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useCall } from '../../../shell/use-call.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { openSheet, Sheet } from '../../../ui/sheet.tsx'
import { UserRow } from '../user-row.tsx'

const sheetId = 'moderation'

interface ModerationSheetProps {
  readonly liveId: string
  onClose(): void
}

/** The banned words and users of a liver, for those who moderate the chat of a live. It opens itself: each opening mounts it. */
export default function ModerationSheet({ liveId, onClose }: ModerationSheetProps) {
  const { t } = useTranslation('chat')
  const { run, busy, fault } = useCall(t('moderation.failed'))
  const [setting, setSetting] = useState<ModeratedSetting | null>(null)
  const [done, setDone] = useState('')
  const lead = useRef<HTMLParagraphElement>(null)
  const params = { id: liveId }
  const reading = setting === null && busy

  const read = () => run(async (api) => setSetting(await api('GET /v1/lives/{id}/chat/setting', { params })))
  const readOnce = useEffectEvent(() => void read())
  useEffect(() => {
    openSheet(sheetId)
    readOnce()
  }, [])
  function retry(): void {
    // The button disappears while the setting is read.
    lead.current?.focus()
    void read()
  }
  const changeWord = (word: string, banned: boolean) =>
    run(async (api) => {
      setSetting(await api('POST /v1/lives/{id}/chat/banned-words', { params, body: { word, banned } }))
      setDone(t(banned ? 'moderation.added' : 'moderation.removed', { word }))
    })
  const liftBan = ({ id: userId, nickName }: Person) =>
    run(async (api) => {
      setSetting(await api('POST /v1/lives/{id}/chat/ban/lifting', { params, body: { userId } }))
      setDone(t('moderation.lifted', { name: nickName }))
    })
  return (
    <Sheet id={sheetId} title={t('setting.title')} onClose={onClose}>
      <div className="flex flex-col gap-6 px-2 pb-3">
        <p ref={lead} tabIndex={-1} className="text-sm text-muted">
          {t('moderation.lead')}
        </p>
        <output className={reading ? 'text-sm text-muted' : 'sr-only'}>
          {reading ? t('moderation.loading') : done}
        </output>
        {fault !== null && <Notice variant="bad">{fault}</Notice>}
        {setting === null && fault !== null && <Button onClick={retry}>{t('moderation.retry')}</Button>}
        {setting && (
          <>
            <Words words={setting.bannedWords} busy={busy} onChange={changeWord} />
            <Banned banned={setting.banned} busy={busy} onLift={liftBan} />
          </>
        )}
      </div>
    </Sheet>
  )
}

interface WordsProps {
  readonly words: readonly string[]
  readonly busy: boolean
  /** Resolves with whether the word was changed. */
  onChange(word: string, banned: boolean): Promise<boolean>
}

function Words({ words, busy, onChange }: WordsProps) {
  const { t } = useTranslation('chat')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [word, setWord] = useState('')
  async function add(): Promise<void> {
    if (await onChange(word, true)) setWord('')
  }
  async function remove(one: string): Promise<void> {
    // The pressed button disappears.
    if (await onChange(one, false)) heading.current?.focus()
  }
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 ref={heading} id={`${id}-title`} tabIndex={-1} className="font-bold">
        {t('setting.words')}
      </h3>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <label className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="text-sm">{t('moderation.word')}</span>
          <input
            name="word"
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
            maxLength={bannedWordMaxLength}
            required
            autoComplete="off"
            enterKeyHint="done"
            className="field"
          />
        </label>
        <Button type="submit" aria-disabled={busy || undefined} className="min-h-12">
          {t('setting.add')}
        </Button>
      </form>
      {words.length === 0 ? (
        <p className="text-sm">{t('moderation.noWords')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {words.map((one) => (
            <li key={one} className="flex max-w-full items-center rounded-full bg-raised pl-3.5 text-sm">
              <span className="min-w-0 truncate">{one}</span>
              <button
                type="button"
                aria-disabled={busy || undefined}
                aria-label={t('moderation.allow', { word: one })}
                onClick={() => void remove(one)}
                className="icon-button"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface BannedProps {
  readonly banned: ModeratedSetting['banned']
  readonly busy: boolean
  /** Resolves with whether the ban was lifted. */
  onLift(user: Person): Promise<boolean>
}

function Banned({ banned, busy, onLift }: BannedProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  async function lift(user: Person): Promise<void> {
    // The pressed button disappears.
    if (await onLift(user)) heading.current?.focus()
  }
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 ref={heading} id={`${id}-title`} tabIndex={-1} className="font-bold">
        {t('setting.banned')}
      </h3>
      {banned.length === 0 && <p className="text-sm">{t('setting.noBannedUsers')}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {banned.map(({ user, since, by }) => (
          <UserRow key={user.id} user={user} note={t('setting.since', { time: formatDateTime(since, language), by })}>
            <Button
              aria-disabled={busy || undefined}
              aria-label={t('setting.liftOf', { name: user.nickName })}
              onClick={() => void lift(user)}
              className="text-sm"
            >
              {t('setting.lift')}
            </Button>
          </UserRow>
        ))}
      </ul>
    </section>
  )
}
