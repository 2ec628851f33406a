import type { FocusEvent, MouseEvent, TouchEvent } from 'react'
import { isThrifty } from './is-thrifty.ts'
import { prefetchModules, prefetchPayload } from './prefetch-page.ts'

type Noticed = FocusEvent<HTMLAnchorElement> | MouseEvent<HTMLAnchorElement> | TouchEvent<HTMLAnchorElement>

/** How long a link must hold somebody's interest before its page's data is asked for, in milliseconds. */
const payloadDelay = 1000

let timer: ReturnType<typeof setTimeout> | undefined

function begin({ currentTarget: link }: Noticed): void {
  if (link.origin !== window.location.origin || isThrifty(navigator)) return
  const page = link.pathname + link.search
  prefetchModules(page)
  clearTimeout(timer)
  timer = setTimeout(() => {
    // Following the link may have taken it off the page.
    if (link.isConnected && page !== window.location.pathname + window.location.search) void prefetchPayload(page)
  }, payloadDelay)
}

const end = (): void => clearTimeout(timer)

/** Prefetches the page of a link that somebody points at, touches or has the focus on. */
export const interest = { onMouseEnter: begin, onFocus: begin, onTouchStart: begin, onMouseLeave: end, onBlur: end }
