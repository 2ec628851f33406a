import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quiet } from '#tests/support/packaged.ts'
import { systemClock } from '../clock.ts'
import { Recordings } from '../recording/index.ts'
import { diskStorage } from '../storage/index.ts'
import { listenHls } from './index.ts'

test('an error of the listener, such as a failed accept, is logged and players are still served', async () => {
  const logged: object[] = []
  const log = { ...quiet, error: (details: object) => void logged.push(details) }
  const directory = await mkdtemp(join(tmpdir(), 'kirari-hls-'))
  const storage = diskStorage(directory)
  const recordings = new Recordings(storage)
  const hls = await listenHls({ host: '127.0.0.1', port: 0, storage, recordings, clock: systemClock, log })
  const answer = (): Promise<Response> => fetch(`http://127.0.0.1:${hls.port}/hls/nothing/index.m3u8`)
  const err = new Error('accept EMFILE')
  // The server is told of a failed accept by this very event.
  const fail = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('server' in message)) return
    if (message.server instanceof Server) message.server.emit('error', err)
  }
  subscribe('http.server.request.start', fail)
  await answer()
  unsubscribe('http.server.request.start', fail)
  expect(logged).toEqual([{ err }])
  expect((await answer()).status).toBe(404)
  await hls.close()
  await rm(directory, { recursive: true })
})
