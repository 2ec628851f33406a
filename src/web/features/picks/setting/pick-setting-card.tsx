import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PickPermission } from '#contract/picks/limits.ts'
import type { PickSetting } from '#contract/picks/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pickSettingIntent, type PickSettingOutcome } from './change-pick-setting.ts'

interface PickSettingCardProps {
  /** Whose picks. */
  readonly owner: 'liver' | 'channel'
  readonly setting: PickSetting
  readonly outcome: PickSettingOutcome | undefined
  /** The page with the picks of the owner, where it is another one. */
  readonly listPath?: string
  /** The class of its padding. */
  readonly className?: string
}

/** The most open choice first. */
const choices = ['everybody', 'followers', 'off'] as const satisfies readonly PickPermission[]

/** Who may cut picks of the lives of a liver, or of the episodes of a channel; a form that works without scripts. */
export function PickSettingCard({ owner, setting, outcome, listPath, className = 'p-5 sm:p-6' }: PickSettingCardProps) {
  const { t } = useTranslation('picks')
  const id = useId()
  const busy = useNavigation().formData?.get('intent') === pickSettingIntent
  return (
    <section id="pick-setting" aria-labelledby={id} className={`card flex scroll-mt-20 flex-col gap-5 ${className}`}>
      <div>
        <h2 id={id} className="text-lg font-bold">
          {t('setting.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t(`setting.lead.${owner}`)}</p>
      </div>
      {outcome && outcome.fault !== null && <Notice variant="bad">{outcome.fault}</Notice>}
      <Form method="post" preventScrollReset className="flex flex-col gap-5">
        <ChoiceGroup
          name="permission"
          legend={t('setting.legend')}
          choices={choices.map((value) => ({
            value,
            label: t(`setting.${value}`),
            hint: t(`setting.${value}Hint`),
          }))}
          chosen={setting.permission}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" name="intent" value={pickSettingIntent} disabled={busy} className="min-h-12 min-w-40">
            {t('setting.save')}
          </Button>
          {listPath !== undefined && (
            <SiteLink to={listPath} prefetch="none" className={buttonClass('plain', 'min-h-12')}>
              {t('own.open')}
            </SiteLink>
          )}
          {outcome?.fault === null && !busy && <Notice variant="good" title={t('setting.saved')} />}
        </div>
      </Form>
    </section>
  )
}
