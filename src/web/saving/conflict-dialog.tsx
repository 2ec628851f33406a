import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useTranslation } from '../texts/index.ts'
import { Button } from '../ui/button.tsx'
import { differingFields, type Stored, type Texts } from './texts.ts'

interface ConflictDialogProps {
  readonly intent: string
  readonly mine: Texts
  readonly stored: Stored
  label(field: string): string
  /** The value as text, such as the name of a genre. */
  show(field: string, value: string): string
  readonly onSend: () => void
}

/** Shows the own text and that of another editor for each field that differs, and saves the chosen ones. */
export function ConflictDialog({ intent, mine, stored, label, show, onSend }: ConflictDialogProps) {
  const { t } = useTranslation('saving')
  const dialog = useRef<HTMLDialogElement>(null)
  // Without scripts the dialog is a part of the page.
  useEffect(() => {
    dialog.current?.close()
    dialog.current?.showModal()
  }, [])
  const differing = differingFields(mine, stored.texts)
  return (
    <dialog ref={dialog} open aria-labelledby="conflict-title" className="sheet w-[min(44rem,calc(100vw-2rem))] p-5">
      <h2 id="conflict-title" className="text-lg font-bold">
        {t('conflict.title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('conflict.text')}</p>
      <Form
        method="post"
        preventScrollReset
        className="mt-4 flex flex-col gap-5"
        onSubmit={() => {
          dialog.current?.close()
          onSend()
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={stored.version} />
        {Object.entries(mine).map(([field, value]) =>
          differing.includes(field) ? (
            <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
              <legend className="mb-1.5 font-bold">{label(field)}</legend>
              <TextChoice name={field} value={value} title={t('conflict.mine')} text={show(field, value)} mine />
              <TextChoice
                name={field}
                value={stored.texts[field] ?? ''}
                title={t('conflict.stored')}
                text={show(field, stored.texts[field] ?? '')}
              />
            </fieldset>
          ) : (
            <input key={field} type="hidden" name={field} value={value} />
          ),
        )}
        {differing.length === 0 && <p>{t('conflict.same')}</p>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t('conflict.back')}
          </Button>
          <Button type="submit" variant="primary">
            {t('conflict.save')}
          </Button>
        </div>
      </Form>
    </dialog>
  )
}

interface TextChoiceProps {
  readonly name: string
  readonly value: string
  readonly title: string
  readonly text: string
  readonly mine?: boolean
}

function TextChoice({ name, value, title, text, mine = false }: TextChoiceProps) {
  const { t } = useTranslation('saving')
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-control p-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand">
      <input type="radio" name={name} value={value} defaultChecked={mine} className="mt-1 size-5 shrink-0" />
      <span className="min-w-0 text-sm font-bold">
        {title}
        <span className="block text-base font-normal whitespace-pre-line">
          {text === '' ? t('conflict.empty') : text}
        </span>
      </span>
    </label>
  )
}
