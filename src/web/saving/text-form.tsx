import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '../texts/index.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Outcome } from './save-texts.ts'
import type { Stored, Texts } from './texts.ts'

interface TextFormProps {
  readonly intent: string
  readonly stored: Stored
  readonly outcome: Outcome | undefined
  /** The intents of other forms of the page that change the same version. */
  readonly sharing?: readonly string[]
  label(field: string): string
  show?(field: string, value: string): string
  /** The inputs, filled with `texts`. */
  children(texts: Texts, faults: ReadonlySet<string>): ReactNode
}

interface Shown {
  readonly texts: Texts
  /** The version that the inputs are based on, which another editor may have replaced. */
  readonly version: number
  /** Increases when the inputs are filled again. */
  readonly fill: number
  readonly edited: boolean
  /** How far a submission without an answer is; one that another form interrupts gets none. */
  readonly sent: 'begun' | 'underway' | null
}

const isFailed = (outcome: Outcome): boolean => outcome.status !== 200

const fillWith = ({ texts, version }: Stored, { fill }: Shown): Shown => ({
  texts,
  version,
  fill: fill + 1,
  edited: false,
  sent: null,
})

/** The content of the inputs after an answer: what was typed remains. */
function afterAnswer(shown: Shown, { saved }: Outcome): Shown {
  if (saved === null) return { ...shown, edited: true, sent: null }
  return shown.edited ? { ...shown, version: saved.version, sent: null } : fillWith(saved, shown)
}

function firstShown(stored: Stored, outcome: Outcome | undefined): Shown {
  const { texts, version } = outcome && isFailed(outcome) ? outcome.submitted : stored
  return { texts, version, fill: 0, edited: outcome !== undefined && isFailed(outcome), sent: null }
}

/** A form of texts that several editors may change: nothing that either has typed is lost. */
export function TextForm({
  intent,
  stored,
  outcome: last,
  sharing = [],
  label,
  show = (_, value) => value,
  children,
}: TextFormProps) {
  const { t } = useTranslation('saving')
  const busy = useNavigation().formData?.get('intent') === intent
  const outcome = last?.intent === intent ? last : undefined
  const [answered, setAnswered] = useState(outcome)
  const [shown, setShown] = useState(() => firstShown(stored, outcome))
  if (outcome !== answered) {
    setAnswered(outcome)
    if (outcome) setShown(afterAnswer(shown, outcome))
  } else if (shown.sent === 'begun' && busy) {
    setShown({ ...shown, sent: 'underway' })
  } else if (shown.sent === 'underway' && !busy) {
    setShown({ ...shown, sent: null })
  } else if (last?.saved && sharing.includes(last.intent) && last.submitted.version === shown.version) {
    // The other form has changed the version that the inputs are based on, and nothing that they show.
    setShown({ ...shown, version: last.saved.version })
  } else if (stored.version > shown.version && !shown.edited && shown.sent === null) {
    setShown(fillWith(stored, shown))
  }
  const onSend = () => setShown({ ...shown, edited: false, sent: 'begun' })
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        noValidate
        className="flex flex-col gap-6"
        onInput={() => {
          if (!shown.edited) setShown({ ...shown, edited: true })
        }}
        onSubmit={onSend}
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={shown.version} />
        {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
        <div key={shown.fill} className="flex flex-col gap-6">
          {children(shown.texts, new Set(outcome?.faults))}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" disabled={busy} className="min-h-12 min-w-40">
            {t('save')}
          </Button>
          {outcome && !isFailed(outcome) && !busy && !shown.edited && <Notice variant="good" title={t('saved')} />}
        </div>
      </Form>
      {outcome?.conflict && !busy && (
        <ConflictDialog
          key={outcome.conflict.version}
          intent={intent}
          mine={outcome.submitted.texts}
          stored={outcome.conflict}
          label={label}
          show={show}
          onSend={onSend}
        />
      )}
    </>
  )
}
