import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

/** How many users are reminded of a live; nothing for none. */
export function ReminderCount({ reminders }: { reminders: number }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  if (reminders === 0) return null
  return t('reminder.count', { count: reminders, formatted: formatNumber(reminders, language) })
}
