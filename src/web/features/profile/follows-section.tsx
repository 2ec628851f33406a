import { Clapperboard, Radio } from 'lucide-react'
import { Form } from 'react-router'
import type { Followed } from '#contract/follows/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ProfileOutcome } from './outcome.ts'
import { Section, useSending } from './section.tsx'

export interface FollowedPage {
  readonly follows: readonly Followed[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
  /** Another page than the first one is shown. */
  readonly continued: boolean
}

/** The channels and livers that the user follows, which no other user sees, with buttons to unfollow them. */
export function FollowsSection({
  follows,
  next,
  continued,
  outcome,
}: FollowedPage & { readonly outcome: ProfileOutcome | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <Section name="follows" title={t('follows.title')} lead={t('follows.lead')}>
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {outcome?.status === 200 && <Notice variant="good" title={t('follows.ended')} />}
      {follows.length === 0 && <p className="text-sm text-muted">{t('follows.none')}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {follows.map((followed) => (
          <FollowedRow key={`${followed.kind} ${followed.id}`} {...followed} />
        ))}
      </ul>
      {(continued || next !== null) && (
        <div className="flex flex-wrap gap-3">
          {continued && <ButtonLink to={`${routePath('user_profile')}#follows`}>{t('follows.first')}</ButtonLink>}
          {next !== null && (
            <ButtonLink
              to={`${routePath('user_profile')}?${new URLSearchParams({ follows: next }).toString()}#follows`}
            >
              {t('follows.more')}
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  )
}

function FollowedRow({ kind, id, name, imageUrl }: Followed) {
  const { t } = useTranslation('profile')
  const sending = useSending('unfollow')
  const Icon = kind === 'channel' ? Clapperboard : Radio
  const path = kind === 'channel' ? routePath('channels___{id}', { id }) : routePath('liver___{id}', { id })
  return (
    <li className="flex items-center gap-3 py-2">
      {imageUrl === null ? (
        <span aria-hidden className="flex size-9 shrink-0 items-center justify-center rounded-full bg-raised">
          <Clapperboard className="size-5 text-muted" />
        </span>
      ) : (
        <Avatar src={imageUrl} className="size-9" />
      )}
      <p className="min-w-0 flex-1">
        <SiteLink to={path} className="block truncate font-bold hover:underline">
          {name}
        </SiteLink>
        <span className="flex items-center gap-1.5 text-tiny text-muted">
          <Icon aria-hidden className="size-3.5" />
          {t(`follows.${kind}`)}
        </span>
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="unfollow" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="target" value={id} />
        <Button
          type="submit"
          disabled={sending}
          aria-label={t('follows.endOf', { name })}
          className="text-sm whitespace-nowrap"
        >
          {t('follows.end')}
        </Button>
      </Form>
    </li>
  )
}
