import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { AccountSettings } from '#contract/account/schemas.ts'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { formatDay, useLanguage } from '../../../shell/locale/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ProfileOutcome } from '../outcome.ts'
import { Section } from '../section.tsx'
import { useSending } from '../use-sending.ts'
import { LinkProviders } from './link-providers.tsx'
import { providerLabel } from './provider-label.ts'

interface IdentitiesSectionProps {
  readonly identities: AccountSettings['identities']
  readonly options: SignInOptions
  readonly outcome: ProfileOutcome | undefined
}

/** The identities of the user: links another one, and removes one while at least one remains. */
export function IdentitiesSection({ identities, options, outcome }: IdentitiesSectionProps) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const sending = useSending('remove-identity')
  return (
    <Section name="identities" title={t('identities.title')} lead={t('identities.lead')}>
      {outcome && outcome.code !== '' && <Notice look="bad">{outcome.message}</Notice>}
      {outcome?.status === 200 && <Notice look="good" title={t('identities.removed')} />}
      <ul className="flex flex-col divide-y divide-line">
        {identities.map(({ provider, email, linkedAt }) => (
          <li key={provider} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-bold">{providerLabel(provider)}</p>
              <p className="text-sm text-muted">
                {email !== null && <span className="mr-3">{email}</span>}
                <span className="inline-block">{t('identities.since', { day: formatDay(linkedAt, language) })}</span>
              </p>
            </div>
            {identities.length > 1 && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove-identity" />
                <input type="hidden" name="provider" value={provider} />
                <Button
                  type="submit"
                  disabled={sending}
                  aria-label={t('identities.removeOf', { provider: providerLabel(provider) })}
                  className="text-sm"
                >
                  {t('identities.remove')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {identities.length === 1 && <p className="text-sm text-muted">{t('identities.last')}</p>}
      <LinkProviders linked={identities.map(({ provider }) => provider)} options={options} />
    </Section>
  )
}
