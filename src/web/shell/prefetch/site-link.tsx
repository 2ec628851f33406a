import type { FocusEvent, MouseEvent, Ref, TouchEvent } from 'react'
import { Link, useLocation, type LinkProps } from 'react-router'
import { withLanguage } from '../navigation/language-parameter.tsx'
import { prefetchModules, prefetchPayload, savesData } from './prefetch-page.ts'

type IntentEvent = FocusEvent<HTMLAnchorElement> | MouseEvent<HTMLAnchorElement> | TouchEvent<HTMLAnchorElement>

/** How long a link must be hovered, touched or focused before the data of its page is fetched, in milliseconds. */
const payloadDelay = 1000

let timer: ReturnType<typeof setTimeout> | undefined

function start({ currentTarget: link }: IntentEvent): void {
  if (link.origin !== window.location.origin || savesData(navigator)) return
  const page = link.pathname + link.search
  prefetchModules(page)
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A click may have navigated away and removed the link.
    if (link.isConnected && page !== window.location.pathname + window.location.search) void prefetchPayload(page)
  }, payloadDelay)
}

const stop = (): void => clearTimeout(timer)

const intent = { onMouseEnter: start, onFocus: start, onTouchStart: start, onMouseLeave: stop, onBlur: stop }

export interface SiteLinkProps extends Omit<LinkProps, 'to' | 'prefetch' | keyof typeof intent> {
  /** Of a page of this site. */
  readonly to: string
  /** `none` for pages that few open, or that cost the server much. */
  readonly prefetch?: 'intent' | 'none'
  readonly ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the site. Hover, touch or focus loads the modules of its page, at most four at once; after a second
 * also the data. Nothing is prefetched for users who save data or are on 2G.
 */
export function SiteLink({ prefetch = 'intent', to, ...rest }: SiteLinkProps) {
  const { search } = useLocation()
  return <Link {...rest} to={withLanguage(to, search)} {...(prefetch === 'intent' && intent)} />
}
