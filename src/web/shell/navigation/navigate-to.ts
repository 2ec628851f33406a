/** Why a navigation is refused: another origin without the external option, or a disallowed protocol. */
export type RefusedFor = 'external' | 'protocol'

/** A navigation that is a programming error or an attack. */
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

interface Options {
  /** `target` may be on another origin. */
  readonly external?: boolean
}

/**
 * Resolves `target` against the page address `here`. Throws `NavigationRefused` for a protocol other than http and
 * https (javascript:, data:, vbscript:, blob: …), and for another origin without the external option.
 */
export function navigationAddress(target: string, here: string, { external = false }: Options = {}): URL {
  const address = URL.parse(target, here)
  if (!address || !/^https?:$/.test(address.protocol)) throw new NavigationRefused('protocol', target)
  if (!external && address.origin !== new URL(here).origin) throw new NavigationRefused('external', target)
  return address
}

/**
 * Loads `target` in full; `replace` replaces the present history entry. Throws `NavigationRefused` like
 * `navigationAddress`. Within the site, links and redirects of the router need no full load.
 */
export function navigateTo(target: string, options: Options & { readonly replace?: boolean } = {}): void {
  const { href } = navigationAddress(target, window.location.href, options)
  if (options.replace === true) window.location.replace(href)
  else window.location.assign(href)
}
