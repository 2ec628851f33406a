import { routePath } from '../navigation/route-path.ts'
/** The address of page data, `{path}/_payload.json`, for navigations and prefetches alike. */

/** The media type in which the router reads page data: it also carries promises, dates and redirects. */
export const routerData = 'text/x-script'

const suffix = '_payload.json'

/** `/live-info/1` becomes `/live-info/1/_payload.json`. */
export const dataAddress = ({ pathname, search }: URL): string => `${pathname.replace(/\/?$/, '/')}${suffix}${search}`

/** The page to which `{path}/_payload.json` belongs; null for any other path. */
export const pageOfData = (pathname: string): string | null =>
  pathname.endsWith(`/${suffix}`) ? pathname.slice(0, -suffix.length - 1) || '/' : null

/** Page data is in the language of the page that the browser shows. */
export const dataHeaders = (): Record<string, string> => ({
  accept: routerData,
  'accept-language': document.documentElement.lang,
})

/** The path of the router's own requests for page data: `/_.data` and `/live-info/1.data`. */
const ofRouter = /(?:\/_)?\.data$/

/** Sends the router's requests for page data to `dataAddress`; the router has no option for it. */
export function installDataAddress(target: Pick<Window, 'fetch'>): void {
  const send = target.fetch.bind(target)
  target.fetch = (input, init) => {
    if (!(input instanceof URL) || !ofRouter.test(input.pathname)) return send(input, init)
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(dataHeaders())) headers.set(name, value)
    // A form is posted to its page.
    if (init?.method !== undefined && init.method !== 'GET') return send(input, { ...init, headers })
    const page = new URL(input)
    page.pathname = page.pathname.replace(ofRouter, (path) => (path.startsWith('/') ? routePath('index') : ''))
    return send(dataAddress(page), { ...init, headers })
  }
}
