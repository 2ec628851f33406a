/** Why nobody is sent to an address: it leads elsewhere without saying so, or it is none that a page is loaded from. */
export type RefusedFor = 'external' | 'protocol'

/** A navigation that would be a fault of ours, or somebody's trap. */
export class NavigationRefused extends Error {
  override readonly name = 'NavigationRefused'
  readonly reason: RefusedFor

  constructor(reason: RefusedFor, target: string) {
    super(
      reason === 'external'
        ? `Navigating to an external URL without the external option: ${target}`
        : `Navigating to a URL with a disallowed protocol: ${target}`,
    )
    this.reason = reason
  }
}

interface Choice {
  /** `target` may be on another origin. */
  readonly external?: boolean
}

/**
 * The whole address of `target`, seen from the page at `here`. Throws `NavigationRefused` for a protocol other than
 * http and https (javascript:, data:, vbscript:, blob: …), and for another origin without the external option.
 */
export function navigationAddress(target: string, here: string, { external = false }: Choice = {}): URL {
  const address = URL.parse(target, here)
  if (!address || !/^https?:$/.test(address.protocol)) throw new NavigationRefused('protocol', target)
  if (!external && address.origin !== new URL(here).origin) throw new NavigationRefused('external', target)
  return address
}

/**
 * Loads `target` as a page of its own, in place of the present one's history entry with `replace`. Throws
 * `NavigationRefused` as `navigationAddress` does. Within the site, links and the router's redirects need no full load.
 */
export function navigateTo(target: string, choice: Choice & { readonly replace?: boolean } = {}): void {
  const { href } = navigationAddress(target, window.location.href, choice)
  if (choice.replace === true) window.location.replace(href)
  else window.location.assign(href)
}
