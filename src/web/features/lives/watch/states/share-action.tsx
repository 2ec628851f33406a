import { Share2 } from 'lucide-react'
import { useTranslation } from '../../../../texts/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { useShare } from '../share-button.tsx'

/** Invites others while the viewer waits. */
export function ShareAction({ title }: { title: string }) {
  const { t } = useTranslation('watch')
  const share = useShare(title)
  return (
    <Button variant="primary" onClick={share} className="state-action">
      <Share2 aria-hidden className="size-5 shrink-0" />
      {t('stage.invite')}
    </Button>
  )
}
