import { useTranslation } from 'react-i18next'
import type { slowModes } from '#contract/chat.ts'
import { attempt } from './attempt.ts'

/** Those of the contract, without its schemas in this bundle. */
const offered = [0, 3, 10, 30, 60] as const satisfies typeof slowModes

/** How long users wait between two comments: for whoever keeps order to choose, for everybody else to know. */
export function SlowMode({ liveId, seconds, keeps }: { liveId: string; seconds: number; keeps: boolean }) {
  const { t } = useTranslation('chat')
  if (!keeps) {
    return seconds > 0 && <p className="text-tiny text-muted">{t('slowMode.on', { count: seconds })}</p>
  }
  const choose = (value: string) => {
    const chosen = offered.find((candidate) => String(candidate) === value)
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
        {offered.map((value) => (
          <option key={value} value={value}>
            {value === 0 ? t('slowMode.off') : t('slowMode.seconds', { count: value })}
          </option>
        ))}
      </select>
    </label>
  )
}
