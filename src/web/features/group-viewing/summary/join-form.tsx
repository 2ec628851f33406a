import { useState } from 'react'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import { cleanLine, lengthOf } from '#contract/written-text/clean.ts'
import { useLoginCallURL, useProfile } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

interface JoinFormProps {
  readonly joining: boolean
  /** With the nickname of a visitor; null for a user. */
  onJoin(nickName: string | null): void
}

/** Joins as the signed-in user, or as a visitor with a nickname. */
export function JoinForm({ joining, onJoin }: JoinFormProps) {
  const { t } = useTranslation('group')
  const profile = useProfile()
  const login = useLoginCallURL()
  const hydrated = useHydrated()
  const [nickName, setNickName] = useState('')
  const [checked, setChecked] = useState(false)
  const length = lengthOf(cleanLine(nickName))
  const isInvalid = profile === null && (length === 0 || length > nickNameMaxLength)
  const fault = isInvalid && checked ? t('join.nickNameFault', { most: nickNameMaxLength }) : null
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!isInvalid) onJoin(profile === null ? cleanLine(nickName) : null)
      }}
    >
      {profile === null && (
        <FormRow id="group-nickname" label={t('join.nickName')} hint={t('join.nickNameHint')} fault={fault}>
          <input
            id="group-nickname"
            name="nickName"
            value={nickName}
            autoComplete="off"
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : 'group-nickname-fault'}
            onChange={({ target }) => setNickName(target.value)}
            className="field"
          />
        </FormRow>
      )}
      <Button type="submit" variant="primary" disabled={!hydrated || joining}>
        {t('join.join')}
      </Button>
      {profile === null && (
        <SiteLink to={login} className="inline-flex min-h-11 items-center self-center underline">
          {t('join.signIn')}
        </SiteLink>
      )}
      <noscript>{t('join.noScript')}</noscript>
    </form>
  )
}
