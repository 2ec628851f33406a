import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request as sendRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { s3Bucket, type S3Bucket } from '#server/ports/objects/s3/bucket.ts'
import { freePort } from './free-port.ts'
import { isSignedV4 } from './s3-signature.ts'

const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'))
const secret = 'S3RVER'

export interface TestS3 {
  readonly endpoint: string
  readonly settings: {
    readonly endpoint: string
    readonly region: string
    readonly bucket: string
    readonly prefix: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly forcePathStyle: true
  }
  /** Large files below a prefix, through the product's adapter. */
  bucket(prefix: string): S3Bucket
  /** Kills the server; its content remains. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Accepts requests but responds only after `thaw`. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/**
 * An S3 server with one empty bucket. s3rver does not verify signatures of version 4; the proxy in front of it does.
 */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'kirari-s3-'))
  mkdirSync(join(directory, 'kirari'))
  const [port, backendPort] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  let backend: ChildProcess | null = null
  let proxy: Server | null = null
  let thawed: PromiseWithResolvers<void> | null = null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await thawed?.promise
    if (response.destroyed) return
    if (!isSignedV4(request, secret) && hasTestCredentials(request)) {
      request.resume()
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is wrong.</Message></Error>')
      return
    }
    const { method, url: path, headers } = request
    const forwarded = sendRequest({ host: '127.0.0.1', port: backendPort, method, path, headers })
    forwarded.on('response', (backendResponse) => {
      const { statusCode = 500, headers: answered } = backendResponse
      const respond = () => {
        if (response.destroyed) return void backendResponse.destroy()
        response.writeHead(statusCode, answered)
        pipeline(backendResponse, response, () => {})
      }
      if (method !== 'PUT' || statusCode !== 200 || answered.etag === undefined) return respond()
      untilStored(join(directory, `${new URL(path ?? '/', endpoint).pathname}._S3rver_object`), answered.etag).then(
        respond,
        () => response.destroy(),
      )
    })
    forwarded.on('error', () => response.destroy())
    pipeline(request, forwarded, () => {})
  }

  async function start(): Promise<void> {
    const args = ['--address', '127.0.0.1', '--port', String(backendPort), '--directory', directory, '--silent']
    // s3rver encrypts list tokens with DES, which OpenSSL has moved to its legacy provider.
    const options = ['--no-deprecation', '--openssl-legacy-provider']
    backend = spawn(process.execPath, [...options, program, ...args, '--configure-bucket', 'kirari'], {
      stdio: 'ignore',
    })
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${backendPort}`).catch(() => null)
      if (ready !== null) break
      if (backend.exitCode !== null) throw new Error('the S3 server did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    proxy = createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }

  async function stop(): Promise<void> {
    proxy?.close()
    proxy?.closeAllConnections()
    const running = backend
    backend = null
    if (running === null || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }

  const settings = {
    endpoint,
    region: 'us-east-1',
    bucket: 'kirari',
    prefix: '',
    accessKeyId: 'S3RVER',
    secretAccessKey: secret,
    forcePathStyle: true,
  } as const
  await start()
  return {
    endpoint,
    settings,
    bucket: (prefix) => s3Bucket({ ...settings, prefix }),
    start,
    stop,
    freeze: () => void (thawed = Promise.withResolvers()),
    thaw: () => thawed?.resolve(),
    async close() {
      thawed?.resolve()
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver responds to a PUT before it has written the file: waits until the file has the content of the response's ETag. */
async function untilStored(file: string, etag: string): Promise<void> {
  for (;;) {
    const content = await readFile(file).catch(() => null)
    if (content !== null && etag.includes(createHash('md5').update(content).digest('hex'))) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Whether a request claims this server's access key; other requests are left to s3rver. */
const hasTestCredentials = ({ url = '', headers }: IncomingMessage): boolean =>
  /Credential=S3RVER(\/|%2F)/.test(`${headers.authorization ?? ''} ${url}`)
