import { routePath } from './navigation/route-path.ts'
import { SiteLink } from './prefetch/site-link.tsx'

interface LiverNameProps {
  readonly liver: { readonly id: number; readonly nickName: string }
  /** False for a liver whose account or licence has ended, and for other users. */
  readonly hasPage: boolean
  readonly className: string
}

/** The name of a liver, which leads to their page. */
export function LiverName({ liver: { id, nickName }, hasPage, className }: LiverNameProps) {
  if (!hasPage) return <span className={className}>{nickName}</span>
  return (
    <SiteLink to={routePath('liver___{id}', { id })} prefetch="none" className={`${className} min-h-6 hover:underline`}>
      {nickName}
    </SiteLink>
  )
}
