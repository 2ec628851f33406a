import { Dialog } from '@base-ui/react/dialog'
import { ZoomIn } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper, { type Point } from 'react-easy-crop'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { cropImage, uploadAvatar, type Area } from './crop.ts'
import type { OpenedImage } from './image-file.ts'

const maxZoom = 4

interface CropDialogProps {
  readonly opened: OpenedImage
  onClose(step: 'idle' | 'unreadable' | 'done'): void
}

/** Crops an image to the square of the avatar, by touch, mouse or keys, and uploads it. */
export function CropDialog({ opened, onClose }: CropDialogProps) {
  const { t } = useTranslation('profile')
  const zoomId = useId()
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function submit(chosen: Area): Promise<void> {
    setSending(true)
    setFault(null)
    const cropped = await cropImage(opened.image, chosen)
    if (!cropped) return onClose('unreadable')
    const error = await uploadAvatar(cropped)
    if (!error) return onClose('done')
    setFault(error.message)
    setSending(false)
    return undefined
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && !sending && onClose('idle')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/60" />
        <Dialog.Popup className="card fixed left-1/2 top-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto p-5 sm:p-6">
          <div>
            <Dialog.Title className="text-lg font-bold">{t('crop.title')}</Dialog.Title>
            <Dialog.Description className="mt-1 text-sm text-muted">{t('crop.lead')}</Dialog.Description>
          </div>
          <div className="relative aspect-square w-full shrink-0 overflow-hidden rounded-control bg-night">
            <Cropper
              image={opened.url}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percentages, pixels) => setArea(pixels)}
              mediaProps={{ alt: '' }}
              cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
            />
          </div>
          <label htmlFor={zoomId} className="flex min-h-11 items-center gap-3 text-sm">
            <ZoomIn aria-hidden className="size-5 shrink-0" />
            <span className="sr-only">{t('crop.zoom')}</span>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={zoom}
              onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
              className="h-11 w-full"
            />
          </label>
          {fault !== null && <Notice variant="bad">{fault}</Notice>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={sending} onClick={() => onClose('idle')}>
              {t('crop.cancel')}
            </Button>
            <Button
              variant="primary"
              disabled={sending || area === null}
              aria-busy={sending}
              onClick={() => area && void submit(area)}
            >
              {sending ? t('crop.sending') : t('crop.submit')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
