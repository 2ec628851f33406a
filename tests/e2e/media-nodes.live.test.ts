import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { freePort } from '#tests/support/free-port.ts'
import { TestPage } from '#tests/support/page.ts'
import { killTree } from '#tests/support/kill-tree.ts'
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
  balancer.leadTo((await startNode('one')).rtmpPort)
  await startNode('two')
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
  if (!node) throw new Error(`no node ${name} was started`)
  return node
}

/** Sends new encoders to this node, and cuts off those that are there. */
async function hopTo(name: string, streamKey: string): Promise<void> {
  balancer.leadTo(nodeOf(name).rtmpPort)
  balancer.cut()
  await encoders.at(-1)?.kill()
  encoders.push(publishWithFfmpeg(`rtmp://127.0.0.1:${balancer.port}/live/${streamKey}`))
}

/** The take of each segment of the picture, in order. */
async function takesOf(playlistUrl: string): Promise<string[]> {
  const video = await (await fetch(playlistUrl.replace('index.m3u8', 'video.m3u8'))).text()
  return [...video.matchAll(/^v\d+-\d+-([0-9a-f]{8})\.m4s$/gm)].map(([, token = '']) => token)
}

/** What ffmpeg remarks on the files that a stretch of a playlist names, which it has from wherever they are. */
async function decodes(stretch: string, playlistUrl: string): Promise<string> {
  const [, map = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(stretch) ?? []
  const names = [map, ...(stretch.match(/^[\w-]+\.m4s$/gm) ?? [])]
  const bytes: Buffer[] = []
  for (const name of names) {
    const answer = await fetch(new URL(name, playlistUrl))
    expect(answer.status).toBe(200)
    bytes.push(Buffer.from(await answer.arrayBuffer()))
  }
  const ffmpeg = execFile('/usr/bin/ffmpeg', ['-v', 'error', '-i', '-', '-f', 'null', '-'])
  ffmpeg.stdin?.end(Buffer.concat(bytes))
  return ffmpeg.stderr === null ? 'no answer' : text(ffmpeg.stderr)
}

test('a live goes on when its encoder comes to another node, and when its node dies: one live, one archive', async () => {
  const { id } = await sora.createLive('ノードを渡るライブ')
  const { streamKey, server } = await sora.streamSetting()
  expect(server).toBe(`rtmp://127.0.0.1:${balancer.port}/live`)
  const page = await new TestPage(web.url).opened()
  page.enter(id)
  const toldOf = (name: string) => () =>
    page
      .told('live')
      .some(({ live }) => live.state === 'on_air' && live.playlistUrl?.startsWith(nodeOf(name).playback) === true)
  const shownBy = async (name: string) => {
    const { state, playlistUrl } = await sora.live(id)
    if (state !== 'on_air' || !playlistUrl?.startsWith(nodeOf(name).playback)) return 0
    // What was there before the hop is listed before what this node has of it.
    return (await takesOf(playlistUrl)).filter((take) => !before.has(take)).length
  }
  const before = new Set<string>()
  const hop = async (name: string) => {
    const { state, playlistUrl } = await sora.live(id)
    if (state === 'on_air' && playlistUrl !== null) for (const take of await takesOf(playlistUrl)) before.add(take)
    await hopTo(name, streamKey)
  }

  await hop('one')
  await expect.poll(() => shownBy('one'), { timeout: 60_000 }).toBeGreaterThan(1)
  await expect.poll(toldOf('one')).toBe(true)

  await hop('two')
  await expect.poll(() => shownBy('two'), { timeout: 60_000 }).toBeGreaterThan(7)
  await expect.poll(toldOf('two')).toBe(true)

  for (const take of await takesOf((await sora.live(id)).playlistUrl ?? '')) before.add(take)
  killTree(nodeOf('two').server.process.pid ?? 0)
  await expect.poll(async () => (await sora.live(id)).state, { timeout: 40_000 }).toBe('interrupted')
  await hop('one')
  await expect.poll(() => shownBy('one'), { timeout: 60_000 }).toBeGreaterThan(1)

  await sora.post(`/v1/lives/${id}/end`, {})
  await expect.poll(async () => (await sora.live(id)).state, { timeout: 60_000 }).toBe('archived')
  const { playlistUrl, archive } = await sora.live(id)
  const video = await (await fetch((playlistUrl ?? '').replace('index.m3u8', 'video.m3u8'))).text()
  // Between the takes there may be a standby picture, which is a discontinuity as well.
  const takes = [...video.matchAll(/^v\d+-\d+-([0-9a-f]{8})\.m4s$/gm)].map(([, token]) => token)
  expect(takes.filter((token, index) => token !== takes[index - 1])).toHaveLength(3)
  expect(archive?.durationMs).toBeGreaterThan(10_000)
  for (const stretch of video.split('#EXT-X-DISCONTINUITY\n'))
    expect(await decodes(stretch, playlistUrl ?? '')).toBe('')
  page.socket.close()
})

test('a storage that refuses what is set stops the start, with the cure', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kirari-refused-'))
  const { code, output } = await runServer({ ...bucket(), DATA_DIR, S3_SECRET_ACCESS_KEY: 'hidden-and-wrong' })
  await removeFolder(DATA_DIR)
  expect(code).toBe(1)
  expect(output).toMatch(/Object storage \(OBJECTS=s3\): .*S3_SECRET_ACCESS_KEY/)
  expect(output).not.toContain('hidden-and-wrong')
})

test('who does not know the secret is neither node nor site', async () => {
  const stranger = await startNode('stranger', 'another secret, of another installation')
  await expect.poll(() => stranger.server.output()).toMatch(/no web node answers.*401|401.*no web node answers/)
  const report = { id: 'x', playbackUrl: 'http://evil', controlUrl: 'http://evil', capacity: 1, fresh: true }
  for (const authorization of ['', 'Bearer guessed']) {
    const headers = { 'content-type': 'application/json', authorization }
    const asNode = await fetch(`${web.url}/media-nodes/report`, {
      method: 'POST',
      headers,
      body: JSON.stringify(report),
    })
    expect(asNode.status).toBe(401)
    const order = { name: 'remove', streamId: 'x' }
    const asSite = await fetch(`${nodeOf('one').control}/calls`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    })
    expect(asSite.status).toBe(401)
  }
  const { streamKey } = await sora.streamSetting()
  const encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${stranger.rtmpPort}/live/${streamKey}`)
  expect(await encoder.ended()).not.toBe(0)
})
