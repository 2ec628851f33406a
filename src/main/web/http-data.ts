/** Requests and responses as data that threads can exchange (HTML standard, structured clone). */

export type HeaderList = readonly (readonly [string, string])[]

/** Of the URLs of calls in process, of which only path and query count. */
export const apiBase = 'http://api.invalid'

export interface RequestData {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly body: Uint8Array<ArrayBuffer> | null
}

export interface ResponseData {
  readonly status: number
  /** A header with several values, such as `set-cookie`, is listed once for each of them. */
  readonly headers: HeaderList
  readonly body: Uint8Array<ArrayBuffer> | null
}

const bytesOf = async (message: Request | Response): Promise<Uint8Array<ArrayBuffer> | null> =>
  message.body === null ? null : new Uint8Array(await message.arrayBuffer())

const listOf = (headers: Headers): HeaderList => [...headers]

const headersOf = (list: HeaderList): Headers => {
  const headers = new Headers()
  for (const [name, value] of list) headers.append(name, value)
  return headers
}

export async function requestData(request: Request): Promise<RequestData> {
  const { method, url, headers } = request
  return { method, url, headers: listOf(headers), body: await bytesOf(request) }
}

export const requestOf = ({ method, url, headers, body }: RequestData, signal: AbortSignal | null = null): Request =>
  new Request(url, { method, headers: headersOf(headers), signal, ...(body !== null && { body }) })

export async function responseData(response: Response): Promise<ResponseData> {
  const { status, headers } = response
  return { status, headers: listOf(headers), body: await bytesOf(response) }
}

export const responseOf = ({ status, headers, body }: ResponseData): Response =>
  new Response(body, { status, headers: headersOf(headers) })

export const textOf = ({ body }: ResponseData): string => new TextDecoder().decode(body ?? undefined)

/** Whether a response has a header; its name is in lower case. */
export const hasHeader = ({ headers }: ResponseData, name: string): boolean => headers.some(([one]) => one === name)
