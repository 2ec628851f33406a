import { Clock, SendHorizontal, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Profile } from '#contract/account/schemas.ts'
import { commentLength, oneLine } from '#contract/chat/comment-text.ts'
import { cleanLine } from '#contract/written-text/clean.ts'
import { commentMaxLength } from '#contract/chat/limits.ts'
import { toApiError } from '../../api/api-error.ts'
import type { Api } from '../../api/index.ts'
import { newKey } from '../../api/new-key.ts'
import { useVideoPosition, type VideoHandle } from '../../player/index.ts'
import { formatElapsed } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDraft, type Draft } from './draft.ts'

/** A comment or reply as it is sent. */
export interface WrittenComment {
  /** A repeated request has the key of the first, so that it is stored once. */
  readonly key: string
  readonly text: string
  readonly atMs: number | null
}

interface CommentFormProps<Sent> {
  /** Where the draft is stored. */
  readonly subject: Parameters<typeof useDraft>[0]
  readonly label: string
  readonly profile: Profile
  /** Null without time marks, and while it does not play for the viewer. */
  readonly video: VideoHandle | null
  readonly hydrated: boolean
  send(api: Api, written: WrittenComment): Promise<Sent>
  onSent(sent: Sent): void
  /** Of a form that was opened, which receives the focus. */
  readonly onCancel?: () => void
}

/** Writes a comment, on request about the present moment of the video. A text that is not accepted remains in the field. */
export function CommentForm<Sent>({
  subject,
  label,
  profile,
  video,
  hydrated,
  onCancel,
  ...on
}: CommentFormProps<Sent>) {
  const { t } = useTranslation('channels')
  const lengthId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change: setDraft, clear } = useDraft(subject, hydrated)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const attempt = useRef<{ readonly draft: Draft; readonly key: string } | null>(null)
  const length = commentLength(draft.text)
  const sendable = hydrated && !busy && length > 0 && length <= commentMaxLength
  const opened = onCancel !== undefined
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])

  function change(next: Draft): void {
    setDraft(next)
    setFault(null)
  }

  async function send(): Promise<void> {
    setBusy(true)
    setFault(null)
    if (attempt.current?.draft !== draft) attempt.current = { draft, key: newKey() }
    const { key } = attempt.current
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const sent = await on.send(browserApi, { key, text: cleanLine(draft.text), atMs: draft.atMs })
      clear()
      on.onSent(sent)
    } catch (error) {
      const { code, message } = toApiError(error)
      // Without an answer of the site there is no message in the viewer's language.
      setFault(code === '' ? t('comments.sendFailed') : message)
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (sendable) void send()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter during composition belongs to the input method. Safari marks the Enter that ends it only by key code 229.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (sendable) void send()
  }

  return (
    <form onSubmit={submit} className="flex gap-3">
      <Avatar src={profile.user.avatarUrl} className={`mt-1 max-sm:hidden ${opened ? 'size-8' : 'size-10'}`} />
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          name="episode-comment"
          rows={2}
          enterKeyHint="send"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          value={draft.text}
          // Before hydration, typed words would be lost.
          readOnly={!hydrated || busy}
          aria-invalid={length > commentMaxLength || undefined}
          aria-describedby={lengthId}
          onChange={({ currentTarget }) => change({ ...draft, text: oneLine(currentTarget.value) })}
          onKeyDown={onKeyDown}
          className="field block resize-none"
        />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          {video && <TimeMark video={video} draft={draft} disabled={!hydrated} onChange={change} />}
          <div className="ml-auto flex items-center gap-3">
            <span
              id={lengthId}
              className={`text-tiny tabular-nums ${length > commentMaxLength ? 'font-bold text-bad' : 'text-muted'}`}
            >
              <span className="sr-only">{t('comments.length')} </span>
              {length}/{commentMaxLength}
            </span>
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                {t('watch.cancel')}
              </Button>
            )}
            <Button type="submit" variant="primary" aria-disabled={!sendable || undefined}>
              <SendHorizontal aria-hidden className="size-5" />
              {t(busy ? 'comments.sending' : 'comments.send')}
            </Button>
          </div>
        </div>
        {fault !== null && (
          <div className="mt-3">
            <Notice variant="bad">{fault}</Notice>
          </div>
        )}
      </div>
    </form>
  )
}

interface TimeMarkProps {
  readonly video: VideoHandle
  readonly draft: Draft
  readonly disabled: boolean
  onChange(draft: Draft): void
}

/** Offers the present moment of the video; pressed, it stays with the comment until it is pressed again. */
function TimeMark({ video, draft, disabled, onChange }: TimeMarkProps) {
  const { t } = useTranslation('channels')
  const position = useVideoPosition(video)
  const { atMs } = draft
  const time = formatElapsed(atMs ?? position * 1000)
  return (
    <button
      type="button"
      disabled={disabled}
      aria-pressed={atMs !== null}
      onClick={() => onChange({ ...draft, atMs: atMs === null ? position * 1000 : null })}
      className="palt inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-sm font-bold hover:bg-raised aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
    >
      <Clock aria-hidden className="size-4" />
      <span className="tabular-nums">{t(atMs === null ? 'comments.addTime' : 'comments.withTime', { time })}</span>
      {atMs !== null && <X aria-hidden className="size-4" />}
    </button>
  )
}
