import { excludedAge } from '#contract/events/excluded-age.ts'
import { permittedHours } from '#contract/livers/limits.ts'
import { useTranslation } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'

const [children] = permittedHours

/** Which minors may not be live until an event ends. */
export function MinorsNotice({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('organizer')
  const age = excludedAge(new Date(endsAt))
  if (age === null) return null
  return age === children.below ? (
    <Notice variant="info">{t('children')}</Notice>
  ) : (
    <Notice variant="warn">{t('minors')}</Notice>
  )
}
