/** The health page: the state of each component of the server. */
import type { Health } from '#contract/health/schemas.ts'
import { formatElapsed } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'

const colours = { ok: 'text-good', starting: 'text-warn', down: 'text-bad', off: 'text-muted' } as const

export function HealthReport({ health }: { health: Health }) {
  const { t } = useTranslation('documents', { keyPrefix: 'health' })
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-2xl font-black">{t('title')}</h1>
      <Notice variant={health.status === 'ok' ? 'good' : 'warn'} title={t(`status.${health.status}`)} />
      <div className="card overflow-hidden">
        <table className="w-full text-left">
          <thead className="bg-raised text-sm text-muted">
            <tr>
              {(['component', 'state', 'detail'] as const).map((column) => (
                <th key={column} scope="col" className="px-4 py-2">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {health.components.map(({ component, state, detail }) => (
              <tr key={component} className="border-t border-line">
                <th scope="row" className="px-4 py-3">
                  {t(`components.${component}`)}
                </th>
                <td className={`whitespace-nowrap px-4 py-3 font-bold ${colours[state]}`}>{t(`states.${state}`)}</td>
                <td className="px-4 py-3 text-sm text-muted">{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <div className="flex gap-2">
          <dt className="text-muted">{t('version')}</dt>
          <dd>{health.version}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">{t('uptime')}</dt>
          <dd className="tabular-nums">{formatElapsed(health.uptime * 1000)}</dd>
        </div>
      </dl>
    </div>
  )
}
