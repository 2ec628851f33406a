import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
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
  /** Ends the server at once; what it holds stays. */
  stop(): Promise<void>
  start(): Promise<void>
  /** It takes requests and answers none, until it is thawed. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** A server that speaks S3, with one empty bucket. It does not look at signatures of version 4; its front does. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'kirari-s3-'))
  mkdirSync(join(directory, 'kirari'))
  const [port, innerPort] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  let inner: ChildProcess | null = null
  let front: Server | null = null
  let thawed: PromiseWithResolvers<void> | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await thawed?.promise
    if (response.destroyed) return
    if (!isSignedV4(request, secret) && claims(request)) {
      request.resume()
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is wrong.</Message></Error>')
      return
    }
    const { method, url: path, headers } = request
    const onward = ask({ host: '127.0.0.1', port: innerPort, method, path, headers })
    onward.on('response', (answered) => {
      if (response.destroyed) return void answered.destroy()
      response.writeHead(answered.statusCode ?? 500, answered.headers)
      pipeline(answered, response, () => {})
    })
    onward.on('error', () => response.destroy())
    pipeline(request, onward, () => {})
  }

  async function start(): Promise<void> {
    const words = ['--address', '127.0.0.1', '--port', String(innerPort), '--directory', directory, '--silent']
    // Its tokens of long lists are made with DES, which OpenSSL has put aside.
    const options = ['--no-deprecation', '--openssl-legacy-provider']
    inner = spawn(process.execPath, [...options, program, ...words, '--configure-bucket', 'kirari'], {
      stdio: 'ignore',
    })
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${innerPort}`).catch(() => null)
      if (ready !== null) break
      if (inner.exitCode !== null) throw new Error('the S3 server did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    front = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
    await once(front, 'listening')
  }

  async function stop(): Promise<void> {
    front?.close()
    front?.closeAllConnections()
    const running = inner
    inner = null
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

/** Whether a request comes from whom the secret belongs to, as it says; others are the server's to refuse. */
const claims = ({ url = '', headers }: IncomingMessage): boolean =>
  /Credential=S3RVER(\/|%2F)/.test(`${headers.authorization ?? ''} ${url}`)
