import type { Socket } from 'node:net'
import { HttpConnection, type Response } from '../http-connection.ts'
import { joinRooms } from './join-rooms.ts'
import type { CrowdOrder } from './messages.ts'

export interface ViewerOptions extends Pick<CrowdOrder, 'url' | 'page' | 'requests'> {
  /** Null for a visitor. */
  readonly session: CrowdOrder['sessions'][number] | null
  /** The number of the address behind which the viewer is. */
  readonly address: number
}

/** Called with what a viewer has received; `ms`: since the request. */
export interface Received {
  page(): void
  call(ms: number): void
  playlist(ms: number): void
  joined(socket: Socket, ms: number): void
}

const browser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Rejects unless the response has the status 200. */
async function get(connection: HttpConnection, path: string, headers: string): Promise<Response> {
  const response = await connection.send(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)
  if (response.status !== 200) throw new Error(`${path.replace(/\?.*/, '')}: status ${response.status}`)
  return response
}

const since = (time: number): number => performance.now() - time

/** The cookies of a browser after a response, by name. */
function cookiesAfter(before: ReadonlyMap<string, string>, { head }: Response): Map<string, string> {
  const set = Array.from(head.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/gi), ([, name = '', value = '']) => [
    name,
    value,
  ])
  return new Map([...before, ...set.map(([name = '', value = '']) => [name, value] as const)])
}

const cookieLine = (cookies: ReadonlyMap<string, string>): string =>
  cookies.size === 0 ? '' : `Cookie: ${Array.from(cookies, (pair) => pair.join('=')).join('; ')}\r\n`

/** Loads the page on a new connection; returns it, with the headers of further requests. */
export async function loadPage({ url, page, session, address }: Omit<ViewerOptions, 'requests'>) {
  const { host, port } = new URL(url)
  const common =
    `Host: ${host}\r\nX-Forwarded-For: 198.51.100.${address + 1}\r\nUser-Agent: ${browser}\r\n` +
    'Accept-Language: ja\r\nAccept-Encoding: gzip, deflate, br\r\n'
  const cookies = new Map<string, string>(
    session === null
      ? []
      : [
          ['kirari_session', session.token],
          ['is_login', 'true'],
        ],
  )
  const connection = new HttpConnection(Number(port), localAddressOf(address))
  const loaded = await get(connection, page, common + cookieLine(cookies))
  return { connection, headers: common + cookieLine(cookiesAfter(cookies, loaded)) }
}

/** Thousands of connections of one address would use up the ports. */
const localAddressOf = (address: number): string => `127.0.2.${address + 1}`

/** Loads the page, makes its calls, joins its rooms and loads the first playlists. Rejects if any of that fails. */
export async function arrive(options: ViewerOptions, received: Received): Promise<void> {
  const { url, requests, session, address } = options
  const { calls, playlists, rooms } = session === null ? requests.visitor : requests.user
  const { connection, headers } = await loadPage(options)
  received.page()

  async function makeCalls(): Promise<void> {
    for (const path of calls) {
      const begins = performance.now()
      await get(connection, path, headers)
      received.call(since(begins))
    }
    connection.close()
  }

  async function join(): Promise<void> {
    const begins = performance.now()
    const ofUser = session === null ? [] : [`user:${session.userId}`]
    const opened = new HttpConnection(Number(new URL(url).port), localAddressOf(address))
    const socket = await joinRooms(opened, `${headers}Origin: ${url}\r\n`, [...rooms, ...ofUser])
    received.joined(socket, since(begins))
  }

  async function loadPlaylists(): Promise<void> {
    const begins = performance.now()
    const [first = url] = playlists
    const { host, port } = new URL(first)
    const media = new HttpConnection(Number(port), localAddressOf(address))
    for (const playlist of playlists)
      await get(media, new URL(playlist).pathname, `Host: ${host}\r\nAccept-Encoding: gzip\r\n`)
    received.playlist(since(begins))
    media.close()
  }

  await Promise.all([makeCalls(), join(), loadPlaylists()])
}
