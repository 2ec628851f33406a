/** The viewers, in a process of their own. */
import type { Socket } from 'node:net'
import { z } from 'zod'
import { commentTimes, nowMicros } from '../comment-times.ts'
import { pongFrame } from '../websocket-frame.ts'
import { crowdOrder, type CrowdOrder, type CrowdReport, type Reader } from './messages.ts'
import { arrive, type Received } from './viewer.ts'

/** The server pings each client so often, in milliseconds; the clients answer in so many groups. */
const pongEveryMs = 2000
const pongGroups = 20
/** One viewer in so many reads comments, users and visitors; the others discard them. */
const readingOneIn = 99
/** The longest text of a comment with what surrounds it, in bytes. */
const longestText = 64

const report = {
  visitorPages: [] as number[],
  userPages: [] as number[],
  calls: [] as number[],
  sockets: [] as number[],
  playlists: [] as number[],
}
const failures: Record<string, number> = {}
const sockets: Socket[] = []
const readers: { readonly since: number; readonly comments: Map<number, number> }[] = []
let lost = 0

function read(socket: Socket): void {
  const comments = new Map<number, number>()
  const since = nowMicros()
  readers.push({ since, comments })
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const text = rest + bytes.toString('latin1')
    const now = nowMicros()
    for (const sentAt of commentTimes(text)) if (!comments.has(sentAt)) comments.set(sentAt, (now - sentAt) / 1000)
    rest = text.slice(-longestText)
  })
}

/** `dueAt`: when the viewer comes, which may be later than planned. */
function receivedBy(isUser: boolean, reads: boolean, dueAt: number): Received {
  return {
    page: () => void (isUser ? report.userPages : report.visitorPages).push(performance.now() - dueAt),
    call: (ms) => void report.calls.push(ms),
    playlist: (ms) => void report.playlists.push(ms),
    joined(socket, ms) {
      report.sockets.push(ms)
      sockets.push(socket)
      socket.once('close', () => (lost += 1))
      if (reads) read(socket)
    },
  }
}

/** Resolves when all have come; they stay. */
async function come({ viewers, seconds, addresses, sessions, ...rest }: CrowdOrder): Promise<void> {
  const startedAt = performance.now()
  const coming: Promise<void>[] = []
  const failed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error)
    failures[reason] = (failures[reason] ?? 0) + 1
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    const due = Math.min(viewers, Math.floor(((performance.now() - startedAt) / (seconds * 1000)) * viewers))
    while (coming.length < due) {
      const number = coming.length
      const session = number % 5 === 0 ? (sessions[number / 5] ?? null) : null
      const dueAt = startedAt + (number / viewers) * seconds * 1000
      const received = receivedBy(session !== null, number % readingOneIn === 0, dueAt)
      coming.push(arrive({ ...rest, session, address: number % addresses }, received).catch(failed))
    }
    if (due < viewers) return
    clearInterval(timer)
    resolve()
  }, 5)
  await promise
  await Promise.all(coming)
}

const readerReports = (): Reader[] => readers.map(({ since, comments }) => ({ since, comments: [...comments] }))

let group = 0
setInterval(() => {
  for (let index = group; index < sockets.length; index += pongGroups) sockets[index]?.write(pongFrame)
  group = (group + 1) % pongGroups
}, pongEveryMs / pongGroups)

let came: Promise<void> = Promise.resolve()
const message = z.union([crowdOrder, z.literal('report')])
process.on('message', (data) => {
  const order = message.parse(data)
  if (order !== 'report') came = come(order)
  else
    void came.then(() => process.send?.({ ...report, readers: readerReports(), failures, lost } satisfies CrowdReport))
})
process.on('disconnect', () => process.exit(0))
