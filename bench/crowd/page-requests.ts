import type { Browser } from 'playwright-core'
import { untilHydrated, visit } from '#tests/support/browser.ts'
import { addSession, type Member } from '#tests/support/member.ts'
import type { PageRequests } from './messages.ts'

/** Between the first frame and the last call of the page. */
const settleMs = 5000

function joinedRoom(payload: string | Buffer): string | null {
  const [, room = null] = /^\{"type":"join","room":"([^"]+)"/.exec(String(payload)) ?? []
  return room
}

/** Opens the page in a browser, and records what it requests: a crowd requests the same. */
export async function recordRequests(
  browser: Browser,
  url: string,
  path: string,
  member: Member | null,
): Promise<PageRequests> {
  const { page } = await visit(browser, url)
  if (member !== null) await addSession(page.context(), url, member)
  const calls = new Set<string>()
  const playlists = new Set<string>()
  const rooms = new Set<string>()
  const others: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, search, href } = new URL(request.url())
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    if (origin === url) {
      if (request.method() === 'GET') calls.add(pathname + search)
      else others.push(`${request.method()} ${pathname}`)
    }
    // Later ones are reloads.
    if (pathname.endsWith('.m3u8') && search === '') playlists.add(href)
  })
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const room = joinedRoom(payload)
      if (room !== null) rooms.add(room)
    })
  })
  await page.goto(path)
  await untilHydrated(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3)
  await page.waitForTimeout(settleMs)
  await page.context().close()
  if (others.length > 0) throw new Error(`a crowd would not send ${others.join(', ')}`)
  const isOfLive = (room: string): boolean => room.startsWith('live:')
  const shared = [...rooms].filter((room) => !room.startsWith('user:'))
  return {
    calls: [...calls],
    playlists: [...playlists],
    rooms: [...shared.filter(isOfLive), ...shared.filter((room) => !isOfLive(room))],
  }
}
