import type { Live } from '#contract/lives/schemas.ts'
import { routePath } from '../../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** Leads to another live, or to the top page without one. */
export function ToOthers({ other }: { other: Live | null }) {
  const { t } = useTranslation('watch')
  return (
    <ButtonLink
      to={other === null ? routePath('index') : routePath('live-info___{id}', { id: other.id })}
      variant="primary"
      className="state-action"
    >
      {t('stage.toTop')}
    </ButtonLink>
  )
}
