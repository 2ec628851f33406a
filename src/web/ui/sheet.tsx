import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../texts/index.ts'

const sheetOf = (id: string): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>(`dialog#${id}`)

/** Opens the sheet with this id; nothing happens while it is not on the page. */
export const openSheet = (id: string): void => sheetOf(id)?.showModal()

export const closeSheet = (id: string): void => sheetOf(id)?.close()

/** Closes the dialog on a click on its backdrop, whose target is the dialog itself. */
function closeOnBackdrop(dialog: HTMLDialogElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  // A long press that opens the dialog ends over its backdrop.
  let pressed = false
  dialog.addEventListener('pointerdown', ({ target }) => void (pressed = target === dialog), { signal })
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (pressed && target === dialog) dialog.close()
    },
    { signal },
  )
  return () => listening.abort()
}

interface SheetProps {
  /** For `openSheet`; unique on the page. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
  onClose?(): void
}

/** A modal dialog: at the lower edge of a phone, in the middle of a larger screen. */
export function Sheet({ id, title, children, onClose }: SheetProps) {
  const { t } = useTranslation()
  return (
    <dialog ref={closeOnBackdrop} id={id} aria-label={title} onClose={onClose} className="sheet">
      <div className="flex items-center justify-between pl-2">
        <h2 className="font-bold">{title}</h2>
        <button type="button" aria-label={t('close')} onClick={() => closeSheet(id)} className="icon-button">
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
