import type { Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { interest } from './interest.ts'

export interface SiteLinkProps extends Omit<LinkProps, 'prefetch' | keyof typeof interest> {
  /** `none` for pages that few follow, or that cost the server much. */
  readonly prefetch?: 'intent' | 'none'
  readonly ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the site. Interest in it (pointer, touch, focus) loads the modules of its page, at most four at once;
 * when it lasts for a second, the page's data too. Nothing is loaded ahead for visitors who save data or are on 2G.
 */
export function SiteLink({ prefetch = 'intent', ...rest }: SiteLinkProps) {
  return <Link {...rest} {...(prefetch === 'intent' && interest)} />
}
