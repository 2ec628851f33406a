const ownApp = 'KirariApp/'

/** iOS: WebKit without the Safari token is a view inside another app. */
const isIosView = (agent: string) =>
  /iPhone|iPad|iPod/.test(agent) && /AppleWebKit/.test(agent) && !/Safari\//.test(agent)

/** Whether a page is shown inside the operator's own app, which understands its scheme. */
export const isOwnApp = (userAgent: string | null, address: URL, appToken = ownApp): boolean =>
  address.searchParams.get('webview') === '1' || (appToken !== '' && (userAgent ?? '').includes(appToken))

/**
 * Whether a page is shown inside an app: by its user agent (Android `; wv)`, iOS WebKit without Safari, or the
 * token of our own app) or because the app says so with `?webview=1`.
 */
export function isWebview(userAgent: string | null, address: URL, appToken = ownApp): boolean {
  const agent = userAgent ?? ''
  return isOwnApp(userAgent, address, appToken) || agent.includes('; wv)') || isIosView(agent)
}
