import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '#tests/support/caller.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let encoder: TestEncoder | undefined
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  server.process.kill('SIGCONT')
  await encoder?.kill()
  await server.close()
})

/** Number of the hinted segment and part. */
async function latest(playlist: string): Promise<{ msn: number; part: number }> {
  const text = await (await fetch(playlist)).text()
  const hint = /PRELOAD-HINT:TYPE=PART,URI="\w+-(\d+)\.(\d+)-/.exec(text)
  if (!hint) throw new Error(`no part hint:\n${text}`)
  return { msn: Number(hint[1]), part: Number(hint[2]) }
}

test('the engine produces and serves parts while the site process is stopped', async () => {
  const sora = await callAs(server.url, 'liver-sora')
  const { id } = await sora.createLive('サイトが止まっても')
  const { streamKey } = await sora.streamSetting()
  encoder = publishWithFfmpeg(`${server.rtmp}/${streamKey}`)
  await expect.poll(() => sora.live(id).then(({ state }) => state)).toBe('on_air')
  const { playlistUrl } = await sora.live(id)
  const video = (playlistUrl ?? '').replace('index.m3u8', 'video.m3u8')

  // A stopped process is the worst case of a blocked one.
  server.process.kill('SIGSTOP')
  const before = await latest(video)
  for (let next = before.part; next < before.part + 3; next += 1) {
    const response = await fetch(`${video}?_HLS_msn=${before.msn}&_HLS_part=${next}`)
    expect(response.status).toBe(200)
  }
  await expect.poll(() => latest(video).then(({ msn }) => msn)).toBeGreaterThan(before.msn + 1)
  server.process.kill('SIGCONT')

  await expect.poll(() => sora.live(id).then(({ state }) => state)).toBe('on_air')
  await sora.post(`/v1/lives/${id}/end`, {})
})
