import { Form, useLocation } from 'react-router'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import { channelMembersMax } from '#contract/channels/limits.ts'
import type { ChannelMember, ChannelProfile } from '#contract/channels/schemas.ts'
import { LanguageField } from '../../../shell/navigation/language-parameter.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Outcome } from '../../../saving/index.ts'

export interface CandidateSearch {
  readonly name: string
  readonly users: readonly ChannelMember['user'][]
}

interface MembersProps {
  readonly channel: ChannelProfile
  readonly members: readonly ChannelMember[]
  /** A search for new members by name; null without one. */
  readonly search: CandidateSearch | null
  /** The signed-in user. */
  readonly userId: number
  readonly outcome: Outcome | undefined
}

const intents = ['editor', 'owner', 'remove-member', 'leave']

/** The owners and editors of a channel. Owners add and remove them; each member can leave. */
export function Members({ channel, members, search, userId, outcome: last }: MembersProps) {
  const { t } = useTranslation('owner')
  const outcome = last && intents.includes(last.intent) ? last : undefined
  const owns = channel.role === 'owner'
  return (
    <Section title={t('members.title')} lead={t('members.text', { max: channelMembersMax })}>
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {outcome?.status === 200 && <Notice variant="good" title={t('saved')} />}
      <ul aria-label={t('members.title')} className="flex flex-col gap-3">
        {members.map((member) => (
          <MemberRow key={member.user.id} member={member} owns={owns} own={member.user.id === userId} />
        ))}
      </ul>
      {owns && <CandidateForm search={search} />}
    </Section>
  )
}

function MemberRow({ member, owns, own }: { member: ChannelMember; owns: boolean; own: boolean }) {
  const { t } = useTranslation('owner')
  const { user, role, ownershipOffered } = member
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar src={user.avatarUrl} />
      <p className="min-w-0 flex-1">
        <span className="block font-bold">{user.nickName}</span>
        <span className="block text-sm text-muted">
          {t(`role.${role}`)}
          {ownershipOffered && ` · ${t('members.offered')}`}
        </span>
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="userId" value={user.id} />
        {owns && !own && role === 'editor' && !ownershipOffered && (
          <Button type="submit" name="intent" value="owner">
            {t('members.offer')}
          </Button>
        )}
        {owns && !own && (role === 'owner' || ownershipOffered) && (
          <Button type="submit" name="intent" value="editor">
            {t(ownershipOffered ? 'members.withdraw' : 'members.toEditor')}
          </Button>
        )}
      </Form>
      {(owns || own) && (
        <Confirm
          label={t(own ? 'members.leave' : 'members.remove')}
          title={own ? t('members.leaveTitle') : t('members.removeTitle', { name: user.nickName })}
          text={t(own ? 'members.leaveText' : 'members.removeText')}
          intent={own ? 'leave' : 'remove-member'}
          fields={{ userId: String(user.id) }}
        />
      )}
    </li>
  )
}

/** Finds users by the beginning of their name; an id would have to be known. */
function CandidateForm({ search }: Pick<MembersProps, 'search'>) {
  const { t } = useTranslation('owner')
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <search>
        <Form method="get" preventScrollReset>
          <LanguageField />
          <FormRow id="member-name" label={t('members.search')} hint={t('members.searchHint')} fault={null}>
            <div className="flex gap-2">
              <input
                id="member-name"
                name="name"
                type="search"
                key={search?.name}
                defaultValue={search?.name}
                maxLength={nickNameMaxLength}
                required
                autoComplete="off"
                className="field min-w-0 flex-1"
              />
              <Button type="submit" variant="primary" className="shrink-0">
                {t('members.find')}
              </Button>
            </div>
          </FormRow>
        </Form>
      </search>
      <output className="contents">{search?.users.length === 0 && t('members.none', { name: search.name })}</output>
      {search && search.users.length > 0 && (
        <ul aria-label={t('members.found')} className="flex flex-col gap-3">
          {search.users.map((user) => (
            <CandidateRow key={user.id} user={user} />
          ))}
        </ul>
      )}
    </div>
  )
}

function CandidateRow({ user: { id, nickName, avatarUrl } }: { user: ChannelMember['user'] }) {
  const { t } = useTranslation('owner')
  const { pathname } = useLocation()
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar src={avatarUrl} />
      <p className="min-w-0 flex-1">
        <span className="block font-bold break-words">{nickName}</span>
        {/* Names are not unique. */}
        <span className="block text-sm text-muted">#{id}</span>
      </p>
      {/* Without the search, which has found its user. */}
      <Form method="post" action={pathname} preventScrollReset>
        <input type="hidden" name="userId" value={id} />
        <Button type="submit" name="intent" value="editor" aria-label={`${nickName} ${t('members.addEditor')}`}>
          {t('members.addEditor')}
        </Button>
      </Form>
    </li>
  )
}
