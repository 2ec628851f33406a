import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { callAs } from '#tests/support/caller.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { killTree } from '#tests/support/kill-tree.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)
const directory = mkdtempSync(join(tmpdir(), 'kirari-crash-'))
let server: TestServer | undefined
let encoder: TestEncoder | undefined

afterAll(async () => {
  await encoder?.kill()
  await server?.close()
  await removeFolder(directory)
})

test('a live that was on air in a crash, and whose encoder stays away, is archived with what was received', async () => {
  server = await startServer({ DEMO: '1' }, directory)
  const before = await callAs(server.url, 'liver-sora')
  const { id } = await before.createLive('落ちても残るライブ')
  const { streamKey } = await before.streamSetting()
  encoder = publishWithFfmpeg(`${server.rtmp}/${streamKey}`)
  await expect.poll(() => before.live(id).then(({ state }) => state), { timeout: 60_000 }).toBe('on_air')
  const { playlistUrl } = await before.live(id)
  const video = (playlistUrl ?? '').replace('index.m3u8', 'video.m3u8')
  const listed = async () => (await (await fetch(video)).text()).match(/#EXTINF/g)?.length ?? 0
  await expect.poll(listed, { timeout: 30_000 }).toBeGreaterThan(2)
  killTree(server.process.pid ?? 0)
  await server.close()
  await encoder.kill()

  server = await startServer({ DEMO: '1' }, directory)
  const url = server.url
  const read = async () => (await fetch(`${url}/v1/lives/${id}`)).json()
  expect((await read()).state).toBe('interrupted')
  await expect.poll(async () => (await read()).state, { timeout: 90_000, interval: 1000 }).toBe('archived')
  const live = await read()
  expect(live.archive.durationMs).toBeGreaterThan(4000)
  const decoded = await run('/usr/bin/ffmpeg', ['-v', 'error', '-i', live.playlistUrl, '-f', 'null', '-'])
  expect(decoded.stderr).toBe('')
})
