import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { thanksTextMaxLength } from '#contract/thanks-messages/limits.ts'
import type { ThanksSupporter } from '#contract/thanks-messages/schemas.ts'
import { fillTemplate, formatGifts, thanksLength } from '#contract/thanks-messages/template.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { MessagePreview } from './message-preview.tsx'
import { Templates } from './templates.tsx'
import { useImageUpload } from './use-image-upload.ts'
import { useSend, type SendResult } from './use-send.ts'

interface ComposerProps {
  readonly recipients: readonly ThanksSupporter[]
  onSent(result: SendResult): void
}

/** Writes a message with templates, placeholders and an image, previews it, and sends it to the recipients. */
export function Composer({ recipients, onSent }: ComposerProps) {
  const { t } = useTranslation('thanks')
  const language = useLanguage()
  const hydrated = useHydrated()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const upload = useImageUpload(t('failed'))
  const { send, busy, fault, clearFault } = useSend(t('failed'))

  const filledFor = ({ user, gifts }: ThanksSupporter): string =>
    fillTemplate(text, { name: user.nickName, gifts: formatGifts(gifts, language) })
  const length = Math.max(thanksLength(text), ...recipients.map((recipient) => thanksLength(filledFor(recipient))))
  const tooLong = length > thanksTextMaxLength
  const isSendable = hydrated && !busy && !upload.busy && length > 0 && !tooLong && recipients.length > 0

  function change(next: string): void {
    setText(next)
    clearFault()
  }

  /** Inserts a placeholder at the cursor. */
  function insert(placeholder: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    change(text.slice(0, selectionStart) + placeholder + text.slice(selectionEnd))
    field.current?.focus()
  }

  async function submit(): Promise<void> {
    const userIds = recipients.map(({ user }) => user.id)
    const result = await send({ userIds, text, imageUrl: upload.image?.url ?? null, language })
    if (result === null) return
    setText('')
    upload.remove()
    onSent(result)
    const skipped = result.skipped > 0 ? t('compose.skipped', { count: result.skipped }) : ''
    await toast.success(t('compose.sent', { count: result.sent }) + skipped)
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (isSendable) void submit()
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <Templates text={text} disabled={!hydrated} onChange={change} onInsert={insert} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-bold">
          {t('compose.text')}
        </label>
        <textarea
          ref={field}
          id={id}
          name="thanks"
          rows={5}
          value={text}
          readOnly={!hydrated || busy}
          placeholder={t('compose.placeholder')}
          aria-invalid={tooLong || undefined}
          aria-describedby={`${id}-length`}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          className="field"
        />
        <p
          id={`${id}-length`}
          className={`text-right text-tiny tabular-nums ${tooLong ? 'font-bold text-bad' : 'text-muted'}`}
        >
          {tooLong ? t('compose.tooLong') : null} <span className="sr-only">{t('compose.length')} </span>
          {length}/{thanksTextMaxLength}
        </p>
      </div>
      <ImageChoice upload={upload} disabled={!hydrated} />
      <MessagePreview
        recipients={recipients}
        filledFor={text.trim() === '' ? null : filledFor}
        imageUrl={upload.image?.preview ?? null}
      />
      <noscript>
        <p className="text-sm font-bold">{t('compose.needsScript')}</p>
      </noscript>
      {fault !== null && <Notice variant="bad">{fault}</Notice>}
      {/* In view while the preview is longer than the screen. */}
      <div className="-my-3 bg-surface py-3 lg:sticky lg:bottom-0">
        <Button type="submit" variant="primary" aria-disabled={!isSendable || undefined} className="w-full">
          <SendHorizontal aria-hidden className="size-5" />
          {busy ? t('compose.sending') : t('compose.send', { count: recipients.length })}
        </Button>
      </div>
    </form>
  )
}

interface ImageChoiceProps {
  readonly upload: ReturnType<typeof useImageUpload>
  readonly disabled: boolean
}

function ImageChoice({ upload, disabled }: ImageChoiceProps) {
  const { t } = useTranslation('thanks')
  const input = useRef<HTMLInputElement>(null)
  const { image, busy, fault } = upload
  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('compose.image')}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void upload.send(file)
          // Without this, choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={disabled || busy} onClick={() => input.current?.click()} className="text-sm">
          <ImagePlus aria-hidden className="size-5" />
          {t(busy ? 'compose.imageSending' : image === null ? 'compose.addImage' : 'compose.changeImage')}
        </Button>
        {image !== null && (
          <Button variant="quiet" onClick={upload.remove} className="text-sm">
            <X aria-hidden className="size-5" />
            {t('compose.removeImage')}
          </Button>
        )}
      </div>
      {fault !== null && <Notice variant="bad">{fault}</Notice>}
    </div>
  )
}
