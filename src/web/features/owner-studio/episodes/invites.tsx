import { Form } from 'react-router'
import { inviteKeysMax } from '#contract/episodes/limits.ts'
import type { EpisodeInvite } from '#contract/episodes/schemas.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Outcome } from '../../../saving/index.ts'

interface InvitesProps {
  /** The public address of the episode, without the origin. */
  readonly path: string
  readonly invites: readonly EpisodeInvite[]
  readonly newKey: string | null
  readonly outcome: Outcome | undefined
}

/** The links with which an episode can be watched by invitation. A key is shown once. */
export function Invites({ path, invites, newKey, outcome: last }: InvitesProps) {
  const { t } = useTranslation('owner')
  const language = useLanguage()
  const { origin } = usePageAddress()
  const outcome = last && ['invite', 'revoke'].includes(last.intent) ? last : undefined
  return (
    <Section title={t('invites.title')} lead={t('invites.text', { max: inviteKeysMax })}>
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {newKey !== null && (
        <FormRow id="invite-link" label={t('invites.link')} hint={t('invites.once')} fault={null}>
          <input
            id="invite-link"
            readOnly
            value={`${origin}${path}?invite=${newKey}`}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="field"
          />
        </FormRow>
      )}
      {invites.length > 0 && (
        <ul className="flex flex-col gap-2">
          {invites.map(({ id, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <span>{t('invites.created', { time: formatDateTime(createdAt, language) })}</span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="inviteId" value={id} />
                <Button type="submit" name="intent" value="revoke" variant="danger">
                  {t('invites.revoke')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="invite">
          {t('invites.create')}
        </Button>
      </Form>
    </Section>
  )
}
