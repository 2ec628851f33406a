/** Whether the user agent of a page is a web view. */

/** The address of a page. */
interface Address {
  readonly searchParams: { get(name: string): string | null }
}

const ownAppToken = 'KirariApp/'

/** iOS: WebKit without the Safari token is a web view. */
const isIosWebview = (agent: string) =>
  /iPhone|iPad|iPod/.test(agent) && /AppleWebKit/.test(agent) && !/Safari\//.test(agent)

/** The page is shown inside the operator's own app, which handles its own URL scheme. */
export const isOwnApp = (userAgent: string | null, address: Address, appToken = ownAppToken): boolean =>
  address.searchParams.get('webview') === '1' || (appToken !== '' && (userAgent ?? '').includes(appToken))

/**
 * The page is shown inside an app: by its user agent (Android `; wv)`, iOS WebKit without Safari, or the token of our
 * own app) or by `?webview=1`.
 */
export function isWebview(userAgent: string | null, address: Address, appToken = ownAppToken): boolean {
  const agent = userAgent ?? ''
  return isOwnApp(userAgent, address, appToken) || agent.includes('; wv)') || isIosWebview(agent)
}
