import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/button.tsx'

/** The last word: the page behind it is nobody's any more, so it only leads away. */
export function Farewell() {
  const { t } = useTranslation('profile')
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-paper" />
        <AlertDialog.Popup className="card fixed left-1/2 top-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 p-6 text-center">
          <AlertDialog.Title className="text-xl font-bold">{t('deletion.doneTitle')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{t('deletion.doneText')}</AlertDialog.Description>
          <a href="/" className={buttonClass('primary', 'mt-6 px-8')}>
            {t('deletion.toTop')}
          </a>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
