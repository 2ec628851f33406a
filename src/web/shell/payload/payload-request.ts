import { createContext } from 'react-router'

const suffix = '/_payload.json'

/** Whether a request is for the data of a page, not for the page. */
export const payloadContext = createContext(false)

/** The request for the page whose data `{path}/_payload.json` asks for; null for any other request. */
export function pageOfPayload(request: Request): Request | null {
  const url = new URL(request.url)
  if (!url.pathname.endsWith(suffix)) return null
  url.pathname = url.pathname.slice(0, -suffix.length)
  const { method, headers, signal } = request
  return new Request(url, { method, headers, signal })
}
