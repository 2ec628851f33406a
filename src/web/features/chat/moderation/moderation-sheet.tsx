import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { bannedWordMaxLength } from '#contract/chat/limits.ts'
import type { ModeratedSetting } from '#contract/chat/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import type { Api } from '../../../api/index.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { openSheet, Sheet } from '../../../ui/sheet.tsx'

const sheetId = 'moderation'

type Call = (api: Api) => Promise<ModeratedSetting>

/** The setting as the server last answered, and the calls that change it, one at a time. */
function useModeratedSetting(liveId: string, failed: string) {
  const [setting, setSetting] = useState<ModeratedSetting | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  /** Returns whether the call succeeded. */
  async function run(call: Call): Promise<boolean> {
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      setSetting(await call(browserApi))
      return true
    } catch (error) {
      const { code, message } = toApiError(error)
      setFault(code === '' ? failed : message)
      return false
    } finally {
      setBusy(false)
    }
  }

  const read = () => run((api) => api('GET /v1/lives/{id}/chat/setting', { params: { id: liveId } }))
  return { setting, busy, fault, run, read }
}

interface ModerationSheetProps {
  readonly liveId: string
}

/** The banned words and users of a liver, for those who moderate the chat of a live. It opens itself. */
export default function ModerationSheet({ liveId }: ModerationSheetProps) {
  const { t } = useTranslation('chat')
  const { setting, busy, fault, run, read } = useModeratedSetting(liveId, t('moderation.failed'))
  const params = { id: liveId }
  useEffect(() => {
    openSheet(sheetId)
    void read()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once, when the sheet is opened
  }, [])
  const changeWord = (word: string, banned: boolean) =>
    run((api) => api('POST /v1/lives/{id}/chat/banned-words', { params, body: { word, banned } }))
  const liftBan = (userId: number) =>
    run((api) => api('POST /v1/lives/{id}/chat/ban/lifting', { params, body: { userId } }))
  return (
    <Sheet id={sheetId} title={t('setting.title')}>
      <div className="flex flex-col gap-6 px-2 pb-3">
        <p className="text-sm text-muted">{t('moderation.lead')}</p>
        {fault !== null && <Notice variant="bad">{fault}</Notice>}
        {setting === null && fault !== null && <Button onClick={() => void read()}>{t('moderation.retry')}</Button>}
        {setting && (
          <>
            <Words words={setting.bannedWords} busy={busy} onChange={changeWord} />
            <Banned banned={setting.banned} busy={busy} onLift={(userId) => void liftBan(userId)} />
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
  const [word, setWord] = useState('')
  async function add(): Promise<void> {
    if (await onChange(word, true)) setWord('')
  }
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 id={`${id}-title`} className="font-bold">
        {t('setting.words')}
      </h3>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void add()
        }}
      >
        <label className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="text-sm">{t('moderation.word')}</span>
          <input
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
            maxLength={bannedWordMaxLength}
            required
            autoComplete="off"
            enterKeyHint="done"
            className="field"
          />
        </label>
        <Button type="submit" disabled={busy} className="min-h-12">
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
                disabled={busy}
                aria-label={t('moderation.allow', { word: one })}
                onClick={() => void onChange(one, false)}
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
  onLift(userId: number): void
}

function Banned({ banned, busy, onLift }: BannedProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 id={`${id}-title`} className="font-bold">
        {t('setting.banned')}
      </h3>
      {banned.length === 0 && <p className="text-sm">{t('setting.noBannedUsers')}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {banned.map(({ user, since, by }) => (
          <li key={user.id} className="flex items-center gap-3 py-2">
            <Avatar src={user.avatarUrl} className="size-9" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-bold">{user.nickName}</p>
              <p className="text-tiny text-muted">
                {t('setting.since', { time: formatDateTime(since, language), by })}
              </p>
            </div>
            <Button
              disabled={busy}
              aria-label={t('setting.liftOf', { name: user.nickName })}
              onClick={() => onLift(user.id)}
              className="text-sm"
            >
              {t('setting.lift')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
