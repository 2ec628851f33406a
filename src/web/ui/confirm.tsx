import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTranslation } from '../texts/index.ts'
import { Button, buttonClass, type ButtonVariant } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

interface ConfirmProps {
  /** The text of the button that opens the dialog; also of the confirm button by default. */
  readonly label: string
  /** Shown in place of the label, which then names the button. */
  readonly icon?: ReactNode
  readonly title: string
  readonly text: string
  /** Posted to the action of the page as `intent`, or called. */
  readonly intent: string | (() => void)
  /** Posted with the intent. */
  readonly fields?: Readonly<Record<string, string>>
  readonly confirmLabel?: string
  readonly variant?: ButtonVariant
  readonly className?: string
}

/** A button for an irreversible action: asks for confirmation, then posts or calls `intent`. */
export function Confirm({ label, title, text, intent, icon, className, ...rest }: ConfirmProps) {
  const { confirmLabel = label, variant = 'danger', fields = {} } = rest
  const { t } = useTranslation()
  const hydrated = useHydrated()
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger
        aria-label={label}
        disabled={!hydrated}
        title={icon === undefined ? undefined : label}
        className={className ?? buttonClass(variant)}
      >
        {icon ?? label}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-night/60" />
        <AlertDialog.Popup className="card fixed left-1/2 top-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 p-6">
          <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-muted">{text}</AlertDialog.Description>
          <Form method="post" preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <AlertDialog.Close className={buttonClass('quiet')}>{t('cancel')}</AlertDialog.Close>
            {typeof intent === 'string' ? (
              <AlertDialog.Close
                nativeButton
                render={<Button type="submit" name="intent" value={intent} variant="primary" />}
              >
                {confirmLabel}
              </AlertDialog.Close>
            ) : (
              <AlertDialog.Close onClick={intent} className={buttonClass('primary')}>
                {confirmLabel}
              </AlertDialog.Close>
            )}
          </Form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
