import type { NotAdmitted } from '#contract/events/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'

/** The livers who have qualified and could not be entered, each with the reason. */
export function NotAdmittedLivers({ livers }: { livers: readonly NotAdmitted[] }) {
  const { t } = useTranslation('organizer')
  if (livers.length === 0) return null
  return (
    <Notice variant="warn" title={t('notAdmitted.title', { count: livers.length })}>
      <p>{t('notAdmitted.lead')}</p>
      <ul className="mt-2 list-disc pl-5">
        {livers.map(({ liver, obstacle }) => (
          <li key={liver.id}>
            <strong>{liver.nickName}</strong> – {t(`notAdmitted.${obstacle ?? 'none'}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
