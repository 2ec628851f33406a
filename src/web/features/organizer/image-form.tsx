import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { sendFile } from '../../api/send-file.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Uploads the image of an event. */
export function ImageForm({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('organizer')
  const { revalidate } = useRevalidator()
  const hydrated = useHydrated()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function send(file: File): Promise<void> {
    setBusy(true)
    setMessage(null)
    try {
      await sendFile(`/v1/organizer/events/${event.id}/image`, file)
      await revalidate()
    } catch (error) {
      setMessage(toApiError(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('image.title')} lead={t('image.lead')}>
      {event.imageUrl !== null && (
        <img src={event.imageUrl} alt="" className="aspect-[1200/630] w-full max-w-md rounded-control object-cover" />
      )}
      {message !== null && <Notice variant="bad">{message}</Notice>}
      <label htmlFor={id} className={buttonClass('plain', 'cursor-pointer self-start has-focus-visible:outline-3')}>
        <ImageUp aria-hidden className="size-5" />
        {t('image.choose')}
        <input
          id={id}
          type="file"
          accept="image/*"
          disabled={!hydrated || busy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) void send(file)
            currentTarget.value = ''
          }}
        />
      </label>
    </Section>
  )
}
