import { SendHorizontal, Smile } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unknownRoom, type KnownRoom } from '../../../api/realtime/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import { asSent, commentLength, longest, oneLine } from './comment-length.ts'
import { EmojiChoice } from './emoji-choice.tsx'
import { mayWrite, type Writing } from './may-write.ts'
import { NoWriting } from './no-writing.tsx'
import { RefusedNote } from './refused-note.tsx'
import { useDraft } from './use-draft.ts'

interface ComposerProps {
  readonly liveId: string
  readonly room: KnownRoom
  readonly signedIn: boolean
  /** Stands beside the field, also where there is none. */
  readonly tools: ReactNode
  /** Stands beside the field. */
  readonly beside: ReactNode
  onSay(text: string): void
  onTakenBack(key: string): void
}

/** So many characters before the limit their number is shown. */
const countedFrom = longest - 40

/** Where a comment is written: Enter sends it, unless an input method takes the key for itself. */
export function Composer({ liveId, room, signedIn, tools, beside, onSay, onTakenBack }: ComposerProps) {
  const { t } = useTranslation('chat')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [lastSentAt, setLastSentAt] = useState(0)
  const now = useNow(0)
  const draft = useDraft(liveId, room, onTakenBack)
  // What was refused was not sent; before the clock is known, nothing is.
  const since = draft.refused && draft.inField ? 0 : lastSentAt
  const writing = mayWrite(now === 0 ? unknownRoom : room, { signedIn, lastSentAt: since, now })
  if (writing.may === 'not')
    return (
      <div className="chat-composer flex items-center gap-1.5 p-2.5">
        <div className="min-w-0 flex-1">
          <NoWriting why={writing.why} />
        </div>
        {tools}
      </div>
    )

  const length = commentLength(draft.text)
  const sendable = writing.may === 'write' && length > 0 && length <= longest

  function send(): void {
    if (!sendable) return
    if (draft.inField) draft.dismiss()
    onSay(asSent(draft.text))
    draft.write('')
    setLastSentAt(Date.now())
    setChoosing(false)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter is its own; Safari tells of the last one by this code only.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (!event.shiftKey) send()
  }

  function insert(emoji: string): void {
    const { current } = field
    const [from, to] = [current?.selectionStart ?? draft.text.length, current?.selectionEnd ?? draft.text.length]
    draft.write(draft.text.slice(0, from) + emoji + draft.text.slice(to))
    requestAnimationFrame(() => current?.setSelectionRange(from + emoji.length, from + emoji.length))
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {choosing && (
        <EmojiChoice
          id={`${id}-emoji`}
          onChoose={insert}
          onClose={() => {
            setChoosing(false)
            field.current?.focus()
          }}
        />
      )}
      <div className="p-2.5">
        {draft.refused && (
          <RefusedNote
            refused={draft.refused}
            inField={draft.inField}
            onTakeBack={draft.takeBack}
            onDismiss={draft.dismiss}
          />
        )}
        <div className="flex items-end gap-1.5">
          <div className="chat-field flex min-w-0 flex-1 items-end rounded-3xl border border-control bg-surface has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-brand">
            <label htmlFor={id} className="sr-only">
              {t('write')}
            </label>
            <textarea
              ref={field}
              id={id}
              rows={1}
              enterKeyHint="send"
              autoComplete="off"
              placeholder={t('write')}
              value={draft.text}
              aria-invalid={length > longest}
              aria-describedby={`${id}-state`}
              onChange={({ currentTarget }) => draft.write(oneLine(currentTarget.value))}
              onKeyDown={onKeyDown}
              className="chat-textarea max-h-28 min-w-0 flex-1 resize-none bg-transparent py-2 pl-4 leading-6 outline-none"
            />
            <button
              type="button"
              aria-label={t('emoji.title')}
              aria-expanded={choosing}
              aria-controls={choosing ? `${id}-emoji` : undefined}
              onClick={() => setChoosing(!choosing)}
              className="flex size-10 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
            >
              <Smile aria-hidden className="size-5" />
            </button>
          </div>
          {/* One takes the place of the other, so that the field is wide enough to read what is in it. */}
          {draft.text !== '' && (
            <button
              type="submit"
              aria-label={t('send')}
              disabled={!sendable}
              className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand hover:bg-brand-hover disabled:cursor-not-allowed disabled:opacity-50"
            >
              <SendHorizontal aria-hidden className="size-5" />
            </button>
          )}
          {tools}
          <div className={draft.text === '' ? 'contents' : 'hidden'}>{beside}</div>
        </div>
        <ComposerState
          id={`${id}-state`}
          writing={writing}
          length={length}
          closesAt={room.chat?.closesAt ?? null}
          now={now}
        />
      </div>
    </form>
  )
}

interface ComposerStateProps {
  readonly id: string
  readonly writing: Writing
  readonly length: number
  readonly closesAt: string | null
  readonly now: number
}

/** What the writer should know now: how long to wait, how much is too much, when it is over. */
function ComposerState({ id, writing, length, closesAt, now }: ComposerStateProps) {
  const { t } = useTranslation('chat')
  const waits = writing.may === 'wait' && t(`wait.${writing.why}`, { count: writing.seconds })
  const minutes = closesAt === null ? null : Math.max(1, Math.ceil((Date.parse(closesAt) - now) / 60_000))
  const closing = minutes !== null && t('closing', { count: minutes })
  const said = waits || closing
  const counted = length >= countedFrom
  return (
    <p id={id} className={`flex gap-3 px-2 text-tiny text-muted ${said || counted ? 'pt-1.5' : ''}`}>
      {said && <span className="flex-1">{said}</span>}
      {counted && (
        <span className={`ml-auto tabular-nums ${length > longest ? 'font-bold text-bad' : ''}`}>
          <span className="sr-only">{t('counted')} </span>
          {length}/{longest}
        </span>
      )}
    </p>
  )
}
