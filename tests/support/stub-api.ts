import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Status and body of a response. A string is sent as HTML; `null` breaks the connection. */
export type StubResponse = readonly [status: number, body: unknown] | null

export interface StubApi {
  readonly url: string
  readonly requests: RecordedRequest[]
  close(): void
}

/** A local API that returns `responses` in turn, repeating the last one, and records the requests. */
export async function startStubApi(...responses: readonly StubResponse[]): Promise<StubApi> {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const stub = responses[Math.min(requests.length, responses.length) - 1]
      if (!stub) return request.socket.destroy()
      const [status, body] = stub
      const type = typeof body === 'string' ? 'text/html' : 'application/json'
      return response
        .writeHead(status, { 'Content-Type': type })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the API has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
