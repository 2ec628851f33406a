import { useTranslation } from '../../../texts/index.ts'
import { Confirm } from '../../../ui/confirm.tsx'

/** Replaces the stream key, by the action of the setting page. */
export function RotateKey() {
  const { t } = useTranslation('studio')
  return (
    <Confirm
      label={t('setting.rotate')}
      title={t('setting.rotateTitle')}
      text={t('setting.rotateText')}
      intent="rotate"
      variant="plain"
    />
  )
}
