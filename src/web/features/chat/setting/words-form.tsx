import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'

interface WordsFormProps {
  readonly stored: readonly string[]
  /** Submitted and not saved. */
  readonly typed: { readonly words: string | undefined; readonly before: string | undefined } | null
}

/** The banned words, one per line. */
export function WordsForm({ stored, typed }: WordsFormProps) {
  const { t } = useTranslation('chat')
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  // Kept while the words are edited: moderators may change the stored ones meanwhile.
  const [loaded] = useState(() => {
    const before = stored.join('\n')
    return { before: typed?.before ?? before, words: typed?.words ?? before }
  })
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
      <h3 className="font-bold">
        <label htmlFor={`${id}-words`}>{t('setting.words')}</label>
      </h3>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('setting.wordsHint')}
      </p>
      <input type="hidden" name="before" value={loaded.before} />
      <textarea
        id={`${id}-words`}
        name="words"
        rows={6}
        defaultValue={loaded.words}
        aria-describedby={`${id}-hint`}
        className="field"
      />
      <Button type="submit" name="intent" value="banned-words" disabled={busy}>
        {t('setting.save')}
      </Button>
    </Form>
  )
}
