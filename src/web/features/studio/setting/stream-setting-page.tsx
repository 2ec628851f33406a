import { useTranslation } from 'react-i18next'
import type { StreamSetting } from '#contract/lives/schemas.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BrowserPanel } from '../browser/index.ts'
import { EncoderCard } from './encoder-card.tsx'
import { LiveStatus } from './live-status.tsx'
import { PublishMethodChoice, type PublishMethod } from './publish-method.tsx'

interface StreamSettingPageProps {
  readonly setting: StreamSetting
  readonly way: PublishMethod
  /** The result of the last action. */
  readonly outcome: { readonly fault?: string; readonly rotated?: boolean } | undefined
}

export function StreamSettingPage({ setting, way: method, outcome }: StreamSettingPageProps) {
  const { t } = useTranslation('studio')
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t('setting.title')}</h1>
      {outcome?.fault !== undefined && <Notice look="bad">{outcome.fault}</Notice>}
      {outcome?.rotated === true && <Notice look="good" title={t('setting.rotated')} />}
      <PublishMethodChoice current={method} />
      {method === 'browser' && setting.live ? (
        <BrowserPanel
          key={setting.live.id}
          loaded={setting.live}
          health={setting.health}
          history={setting.healthHistory}
          whip={setting.whip}
          streamKey={setting.streamKey}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            {setting.live ? (
              <LiveStatus
                key={setting.live.id}
                loaded={setting.live}
                health={setting.health}
                history={setting.healthHistory}
                fault={setting.fault}
              />
            ) : (
              <section className="card flex flex-col items-start gap-4 p-5 sm:p-6">
                <h2 className="text-lg font-bold">{t('current.title')}</h2>
                <p className="text-muted">{t('current.none')}</p>
                <ButtonLink to="/user_live/live_create" look="primary">
                  {t('create.title')}
                </ButtonLink>
              </section>
            )}
          </div>
          {method === 'encoder' && (
            <EncoderCard server={setting.server} whip={setting.whip} streamKey={setting.streamKey} />
          )}
        </div>
      )}
    </div>
  )
}
