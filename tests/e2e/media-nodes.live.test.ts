import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { freePort } from '#tests/support/free-port.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { killTree } from '#tests/support/process-tree.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { runServer, startServer, type TestServer } from '#tests/support/server.ts'
import { startTcpBalancer, type TcpBalancer } from '#tests/support/tcp-balancer.ts'

const SECRET = 'the secret of all nodes of this installation'

let s3: TestS3
let balancer: TcpBalancer
let web: TestServer
let sora: HttpCaller
const nodes: Record<string, Node> = {}
const encoders: TestEncoder[] = []

interface Node {
  readonly server: TestServer
  readonly playback: string
  readonly control: string
  readonly rtmpPort: number
}

const bucket = () => ({
  OBJECTS: 's3',
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})

async function startNode(name: string, secret = SECRET): Promise<Node> {
  const [hls, control, rtmpPort] = [await freePort(), await freePort(), await freePort()]
  const playback = `http://127.0.0.1:${hls}`
  const server = await startServer({
    ...bucket(),
    ROLES: 'media',
    NODE_ID: name,
    SECRET: secret,
    WEB_URL: web.url,
    HLS_URL: playback,
    HLS_PORT: String(hls),
    NODE_URL: `http://127.0.0.1:${control}`,
    NODE_PORT: String(control),
    RTMP_PORT: String(rtmpPort),
  })
  const node = { server, playback, control: `http://127.0.0.1:${control}`, rtmpPort }
  nodes[name] = node
  return node
}

beforeAll(async () => {
  s3 = await startS3()
  balancer = await startTcpBalancer()
  const RTMP_URL = `rtmp://127.0.0.1:${balancer.port}`
  web = await startServer({ ...bucket(), ROLES: 'web', SECRET, RTMP_URL })
  const [first] = await Promise.all([startNode('one'), startNode('two')])
  balancer.forwardTo(first.rtmpPort)
  sora = await callAs(web.url, 'liver-sora')
})
afterAll(async () => {
  for (const encoder of encoders) await encoder.kill()
  for (const { server } of Object.values(nodes)) await server.close()
  await web.close()
  await balancer.close()
  await s3.close()
})

function nodeOf(name: string): Node {
  const node = nodes[name]
  if (!node) throw new Error(`node ${name} was not started`)
  return node
}

/** Directs new encoders to this node, and disconnects the current one. */
async function moveEncoderTo(name: string, streamKey: string): Promise<void> {
  balancer.forwardTo(nodeOf(name).rtmpPort)
  balancer.cut()
  await encoders.at(-1)?.kill()
  encoders.push(publishWithFfmpeg(`rtmp://127.0.0.1:${balancer.port}/live/${streamKey}`))
}

/** The session token of each video segment, in order. */
async function sessionsOf(playlistUrl: string): Promise<string[]> {
  const video = await (await fetch(playlistUrl.replace('index.m3u8', 'video.m3u8'))).text()
  return [...video.matchAll(/^v\d+-\d+-([0-9a-f]{8})\.m4s$/gm)].map(([, token = '']) => token)
}

/** Errors of ffmpeg in a section of a playlist, whose files may be on any node. */
async function decodeErrors(section: string, playlistUrl: string): Promise<string> {
  const [, map = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(section) ?? []
  const names = [map, ...(section.match(/^[\w-]+\.m4s$/gm) ?? [])]
  const bytes: Buffer[] = []
  for (const name of names) {
    const response = await fetch(new URL(name, playlistUrl))
    expect(response.status).toBe(200)
    bytes.push(Buffer.from(await response.arrayBuffer()))
  }
  const ffmpeg = execFile('/usr/bin/ffmpeg', ['-v', 'error', '-i', '-', '-f', 'null', '-'])
  ffmpeg.stdin?.end(Buffer.concat(bytes))
  return ffmpeg.stderr === null ? 'no answer' : text(ffmpeg.stderr)
}

test('a live continues on another node when its encoder moves there or its node dies, with a single archive', async () => {
  const { id } = await sora.createLive('ノードを渡るライブ')
  const { streamKey, server } = await sora.streamSetting()
  expect(server).toBe(`rtmp://127.0.0.1:${balancer.port}/live`)
  const client = await new TestClient(web.url).opened()
  client.enter(id)
  const announcedOf = (name: string) => () =>
    client
      .received('live')
      .some(({ live }) => live.state === 'on_air' && live.playlistUrl?.startsWith(nodeOf(name).playback) === true)
  const segmentsFrom = async (name: string) => {
    const { state, playlistUrl } = await sora.live(id)
    if (state !== 'on_air' || !playlistUrl?.startsWith(nodeOf(name).playback)) return 0
    // The segments from before the move precede those of this node.
    return (await sessionsOf(playlistUrl)).filter((session) => !earlier.has(session)).length
  }
  const earlier = new Set<string>()
  const moveTo = async (name: string) => {
    const { state, playlistUrl } = await sora.live(id)
    if (state === 'on_air' && playlistUrl !== null)
      for (const session of await sessionsOf(playlistUrl)) earlier.add(session)
    await moveEncoderTo(name, streamKey)
  }

  await moveTo('one')
  await expect.poll(() => segmentsFrom('one')).toBeGreaterThan(1)
  await expect.poll(announcedOf('one')).toBe(true)

  await moveTo('two')
  await expect.poll(() => segmentsFrom('two')).toBeGreaterThan(7)
  await expect.poll(announcedOf('two')).toBe(true)

  for (const session of await sessionsOf((await sora.live(id)).playlistUrl ?? '')) earlier.add(session)
  killTree(nodeOf('two').server.process.pid ?? 0)
  await expect.poll(async () => (await sora.live(id)).state).toBe('interrupted')
  await moveTo('one')
  await expect.poll(() => segmentsFrom('one')).toBeGreaterThan(1)

  await sora.post(`/v1/lives/${id}/end`, {})
  await expect.poll(async () => (await sora.live(id)).state).toBe('archived')
  const { playlistUrl, archive } = await sora.live(id)
  const video = await (await fetch((playlistUrl ?? '').replace('index.m3u8', 'video.m3u8'))).text()
  // A standby image between two sessions is a discontinuity, too.
  const sessions = [...video.matchAll(/^v\d+-\d+-([0-9a-f]{8})\.m4s$/gm)].map(([, token]) => token)
  expect(sessions.filter((token, index) => token !== sessions[index - 1])).toHaveLength(3)
  expect(archive?.durationMs).toBeGreaterThan(10_000)
  for (const section of video.split('#EXT-X-DISCONTINUITY\n'))
    expect(await decodeErrors(section, playlistUrl ?? '')).toBe('')
  client.socket.close()
})

test('a storage error stops the start, with a hint', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kirari-refused-'))
  const { code, output } = await runServer({ ...bucket(), DATA_DIR, S3_SECRET_ACCESS_KEY: 'hidden-and-wrong' })
  await removeFolder(DATA_DIR)
  expect(code).toBe(1)
  expect(output).toMatch(/Object storage \(OBJECTS=s3\): .*S3_SECRET_ACCESS_KEY/)
  expect(output).not.toContain('hidden-and-wrong')
})

test('requests without the shared secret are rejected by nodes and site', async () => {
  const foreignNode = await startNode('stranger', 'another secret, of another installation')
  await expect
    .poll(() => foreignNode.server.output())
    .toMatch(/could not report to the web nodes.*401|401.*could not report to the web nodes/)
  const report = { id: 'x', playbackUrl: 'http://evil', controlUrl: 'http://evil', capacity: 1, fresh: true }
  for (const authorization of ['', 'Bearer guessed']) {
    const headers = { 'content-type': 'application/json', authorization }
    const asNode = await fetch(`${web.url}/media-nodes/report`, {
      method: 'POST',
      headers,
      body: JSON.stringify(report),
    })
    expect(asNode.status).toBe(401)
    const command = { name: 'remove', streamId: 'x' }
    const asSite = await fetch(`${nodeOf('one').control}/calls`, {
      method: 'POST',
      headers,
      body: JSON.stringify(command),
    })
    expect(asSite.status).toBe(401)
  }
  const { streamKey } = await sora.streamSetting()
  const encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${foreignNode.rtmpPort}/live/${streamKey}`)
  expect(await encoder.ended()).not.toBe(0)
})
