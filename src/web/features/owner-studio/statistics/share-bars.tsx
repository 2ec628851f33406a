import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'

interface ShareBarsProps {
  readonly label: string
  /** The largest first. */
  readonly rows: readonly { readonly key: string; readonly name: string; readonly views: number }[]
}

/** The share of each row in all views, as a list with bars. */
export function ShareBars({ label, rows }: ShareBarsProps) {
  const language = useLanguage()
  const all = rows.reduce((sum, { views }) => sum + views, 0)
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map(({ key, name, views }) => (
        <li key={key} className="flex flex-col gap-1.5">
          <span className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span>{name}</span>
            <span className="tabular-nums">
              {formatNumber(views, language)}
              <span className="ml-2 inline-block w-11 text-right text-muted">{`${Math.round((views / all) * 100)}%`}</span>
            </span>
          </span>
          <span aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
            <span className="block h-full rounded-full bg-brand" style={{ width: `${(views / all) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
