import { routePath } from '../navigation/route-path.ts'
/** The address of page data, `{path}/_payload.json`, for navigations and prefetches alike. */

/** The media type in which the router reads page data: it also carries promises, dates and redirects. */
export const routerData = 'text/x-script'

/** How long prefetched page data may be reused, in seconds. It holds the state of lives, which changes. */
export const prefetchSeconds = 5

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

type Address = Pick<URL, 'pathname' | 'search'>

/** Without the parameter in which the router names the data that it wants. */
function addressOf({ pathname, search }: Address): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('_routes')
  return `${pathname}?${parameters}`
}

/**
 * The response once its whole body has arrived; rejects if the body is aborted or lost. The router continues after the
 * first line, and leaves errors of the rest unhandled. After that line a body has promises only, which no loader returns.
 */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, response)
}

/**
 * Sends the router's requests for page data to `dataAddress`; the router has no option for it. Prefetched data is reused
 * only on the way to another page, and not if something was written since: it may be what has changed.
 */
export function installDataAddress(target: Pick<Window, 'fetch'> & { readonly location: Address }): void {
  const send = target.fetch.bind(target)
  let writtenAt = Number.NEGATIVE_INFINITY
  const write: typeof send = (input, init) =>
    send(input, init).finally(() => {
      writtenAt = performance.now()
    })
  target.fetch = (input, init) => {
    const act = init?.method === undefined || init.method === 'GET' ? send : write
    if (!(input instanceof URL) || !ofRouter.test(input.pathname)) return act(input, init)
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(dataHeaders())) headers.set(name, value)
    // A form is posted to its page.
    if (act === write) return write(input, { ...init, headers }).then(readWhole)
    const page = new URL(input)
    page.pathname = page.pathname.replace(ofRouter, (path) => (path.startsWith('/') ? routePath('index') : ''))
    const isShown = addressOf(page) === addressOf(target.location)
    const mayBeStale = isShown || performance.now() - writtenAt < prefetchSeconds * 1000
    return send(dataAddress(page), { ...init, headers, ...(mayBeStale && { cache: 'reload' }) }).then(readWhole)
  }
}
