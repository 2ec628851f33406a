import { Send } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { postMaxLength } from '#contract/timelines/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The result of the last submission. */
export type PostOutcome =
  | { readonly postedId: number }
  /** `fault`: the message of the API; null for an invalid text. */
  | { readonly text: string; readonly fault: string | null }

/** Publishes a short text; a rejected text remains in the form. */
export function PostForm({ outcome }: { outcome: PostOutcome | undefined }) {
  const { t } = useTranslation('channels')
  const { formData } = useNavigation()
  const sending = formData?.get('intent') === 'post'
  const rejected = outcome && 'text' in outcome ? outcome : null
  return (
    <Form
      // A new form after each post is empty.
      key={outcome && 'postedId' in outcome ? outcome.postedId : 'first'}
      method="post"
      preventScrollReset
      className="card mb-5 flex flex-col gap-3 p-4 sm:p-5"
    >
      <FormRow
        id="post-text"
        label={t('post.label')}
        hint={t('post.upTo', { count: postMaxLength })}
        fault={rejected && rejected.fault === null ? t('post.fault') : null}
      >
        <textarea
          id="post-text"
          name="text"
          rows={3}
          required
          maxLength={postMaxLength}
          placeholder={t('post.placeholder')}
          defaultValue={rejected?.text}
          aria-invalid={rejected !== null || undefined}
          aria-describedby={rejected && rejected.fault === null ? 'post-text-fault' : undefined}
          className="field"
        />
      </FormRow>
      {rejected !== null && rejected.fault !== null && <Notice variant="bad">{rejected.fault}</Notice>}
      <Button
        type="submit"
        name="intent"
        value="post"
        variant="primary"
        aria-disabled={sending || undefined}
        className="self-end max-sm:w-full"
      >
        <Send aria-hidden className="size-5" />
        {t(sending ? 'post.sending' : 'post.submit')}
      </Button>
    </Form>
  )
}
