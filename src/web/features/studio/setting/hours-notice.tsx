import { endWarningMinutes } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/use-now.ts'

/** When the live of a minor must end, as a warning shortly before; or why a live ended automatically. */
export function HoursNotice({ live }: { live: Live }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const now = useNow(0, 5000)
  if (live.endReason !== null) {
    return (
      <Notice variant="info" title={t(`endReason.${live.endReason}.title`)}>
        <p className="mt-1">{t(`endReason.${live.endReason}.text`)}</p>
      </Notice>
    )
  }
  if (live.permittedUntil === null || live.endedAt !== null) return null
  const time = formatTime(live.permittedUntil, language)
  if (Date.parse(live.permittedUntil) - now > endWarningMinutes * 60_000) {
    return <p className="text-sm text-muted">{t('permittedHours.until', { time })}</p>
  }
  return (
    <Notice variant="warn" title={t('permittedHours.soon')}>
      <p className="mt-1">{t('permittedHours.soonText', { time })}</p>
    </Notice>
  )
}
