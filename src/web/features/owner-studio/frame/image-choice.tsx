import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { toApiError } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/send-file.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

interface ImageChoiceProps {
  readonly label: string
  readonly hint: string
  readonly url: string | null
  /** The endpoint that receives the file. */
  readonly path: string
  /** Posted to remove the image; null if it cannot be removed. */
  readonly removal: string | null
  /** Classes of the shape of the image. */
  readonly shape: string
  /** After a file was sent. */
  readonly onSent?: () => Promise<void>
  /** Returns whether it shows why a file was refused. */
  readonly onRefused?: (code: string, file: File) => boolean
}

type State = { readonly step: 'idle' | 'sending' | 'done' } | { readonly step: 'failed'; readonly message: string }

/** Shows an image, and replaces it by a chosen file. */
export function ImageChoice({ label, hint, url, path, removal, shape, onSent, onRefused }: ImageChoiceProps) {
  const { t } = useTranslation('owner')
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ step: 'idle' })

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    setState({ step: 'sending' })
    try {
      await sendFile(path, file)
      await onSent?.()
      await revalidate()
      setState({ step: 'done' })
    } catch (error) {
      const { code, message } = toApiError(error)
      setState(onRefused?.(code, file) ? { step: 'idle' } : { step: 'failed', message })
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-bold">{label}</h3>
      {url === null ? (
        <p className={`flex items-center justify-center bg-raised text-sm text-muted ${shape}`}>{t('image.none')}</p>
      ) : (
        <img src={url} alt={label} className={`bg-raised object-cover ${shape}`} />
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('image.file', { label })}
          className="hidden"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0])
            // Without this, choosing the same file again fires no event.
            currentTarget.value = ''
          }}
        />
        <Button disabled={!hydrated || state.step === 'sending'} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-5" />
          {t(state.step === 'sending' ? 'image.sending' : 'image.choose')}
        </Button>
        {url !== null && removal !== null && (
          <Form method="post" preventScrollReset onSubmit={() => setState({ step: 'idle' })}>
            <Button type="submit" name="intent" value={removal} variant="quiet">
              {t('image.remove')}
            </Button>
          </Form>
        )}
      </div>
      <p className="text-sm text-muted">{hint}</p>
      {state.step === 'failed' && <Notice variant="bad">{state.message}</Notice>}
      {state.step === 'done' && <Notice variant="good" title={t('image.done')} />}
    </div>
  )
}
