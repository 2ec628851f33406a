import { Form } from 'react-router'
import type { Person } from '#contract/account/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ProfileOutcome } from './outcome.ts'
import { Section, useSending } from './section.tsx'

interface BlocksSectionProps {
  readonly blocked: readonly Person[]
  readonly outcome: ProfileOutcome | undefined
}

/** The users whose comments are hidden from this user, with buttons to unblock them. */
export function BlocksSection({ blocked, outcome }: BlocksSectionProps) {
  const { t } = useTranslation('profile')
  const sending = useSending('unblock')
  return (
    <Section name="blocks" title={t('blocks.title')} lead={t('blocks.lead')}>
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {outcome?.status === 200 && <Notice variant="good" title={t('blocks.lifted')} />}
      {blocked.length === 0 && <p className="text-sm text-muted">{t('blocks.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {blocked.map(({ id, nickName, avatarUrl }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Avatar src={avatarUrl} className="size-9" />
            <p className="min-w-0 flex-1 truncate font-bold">{nickName}</p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="unblock" />
              <input type="hidden" name="user" value={id} />
              <Button
                type="submit"
                disabled={sending}
                aria-label={t('blocks.liftOf', { name: nickName })}
                className="text-sm"
              >
                {t('blocks.lift')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}
