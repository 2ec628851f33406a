/** Clicks on parts of the page that React has not hydrated yet: they are repeated once it has. */
import { navigateTo } from '../navigation/navigate-to.ts'
import { prefetchModules } from '../prefetch/prefetch-page.ts'

/** The attribute of the root elements of what is hydrated later than the rest of the page. */
export const partAttribute = 'data-part'

/** How long a link waits for its part, in milliseconds; then its page is loaded in full. */
const longestWaitMs = 1000

const hydrated = new WeakSet<Element>()
const buttons = new Set<HTMLButtonElement>()
let link: HTMLAnchorElement | null = null

function isHydrated(element: Element): boolean {
  const part = element.closest(`html, [${partAttribute}]`)
  return part !== null && hydrated.has(part)
}

/** Whether the click opens a page of this site in this tab. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, { origin, target }: HTMLAnchorElement) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && target === '' && origin === window.location.origin

function openLater(clicked: HTMLAnchorElement): void {
  link = clicked
  prefetchModules(clicked.pathname + clicked.search)
  setTimeout(() => {
    if (link !== clicked) return
    link = null
    // Without it the viewer has gone elsewhere.
    if (clicked.isConnected) navigateTo(clicked.href)
  }, longestWaitMs)
}

const clickedBy = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('a, button') : null)

/**
 * A click replaces earlier ones: the last one decides which page opens, and React handles one on a button that is being
 * hydrated because of it.
 */
function replaceEarlier(event: MouseEvent): void {
  const clicked = clickedBy(event)
  link = null
  if (clicked instanceof HTMLButtonElement) buttons.delete(clicked)
}

function record(event: MouseEvent): void {
  const clicked = clickedBy(event)
  if (clicked === null || isHydrated(clicked)) return
  if (clicked instanceof HTMLButtonElement) {
    // Buttons of forms and popovers work without scripts.
    if (clicked.type === 'button' && !clicked.popoverTargetElement) buttons.add(clicked)
  } else if (clicked instanceof HTMLAnchorElement && hydrated.has(document.documentElement)) {
    // Before the router is there, a link loads its page in full.
    if (!opensHere(event, clicked)) return
    event.preventDefault()
    openLater(clicked)
  }
}

/**
 * Records the clicks from now on. Call it again once React has attached its listeners: React may hydrate a part because
 * of a click and then handle it.
 */
export function recordEarlyClicks(): void {
  window.addEventListener('click', replaceEarlier, true)
  document.removeEventListener('click', record, true)
  document.addEventListener('click', record, true)
}

/** Forgets the clicks on buttons of parts, whose file has failed: a later click must not repeat them. */
export function forgetEarlyClicks(): void {
  for (const button of buttons) if (button.closest(`[${partAttribute}]`)) buttons.delete(button)
}

/** From now on, React handles clicks on the part. */
export const markHydrated = (part: Element): void => void hydrated.add(part)

/** Repeats the clicks on what has been hydrated since. */
export function repeatEarlyClicks(): void {
  for (const button of buttons) {
    if (!isHydrated(button)) continue
    buttons.delete(button)
    button.click()
  }
  if (link === null || !isHydrated(link)) return
  const clicked = link
  link = null
  clicked.click()
}
