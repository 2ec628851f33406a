import { useTranslation } from 'react-i18next'
import { slowModes } from '#contract/chat/limits.ts'
import { attempt } from './attempt.ts'

interface SlowModeProps {
  readonly liveId: string
  readonly seconds: number
  readonly canModerate: boolean
}

/** The minimum interval between two comments of a user: a select for moderators, a note for the others. */
export function SlowMode({ liveId, seconds, canModerate }: SlowModeProps) {
  const { t } = useTranslation('chat')
  if (!canModerate) {
    return seconds > 0 && <p className="text-tiny text-muted">{t('slowMode.on', { count: seconds })}</p>
  }
  const choose = (value: string) => {
    const chosen = slowModes.find((candidate) => String(candidate) === value)
    if (chosen === undefined) return undefined
    return attempt((api) =>
      api('POST /v1/lives/{id}/chat/slow-mode', { params: { id: liveId }, body: { seconds: chosen } }),
    )
  }
  return (
    <label className="flex items-center gap-1.5 text-tiny text-muted">
      {t('slowMode.title')}
      <select
        value={seconds}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className="min-h-8 rounded-lg border border-control bg-surface px-1.5 text-ink"
      >
        {slowModes.map((value) => (
          <option key={value} value={value}>
            {value === 0 ? t('slowMode.off') : t('slowMode.seconds', { count: value })}
          </option>
        ))}
      </select>
    </label>
  )
}
