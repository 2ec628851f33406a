import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface SeenCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Status and body of an answer; a text is sent as HTML, `null` breaks the connection. */
export type ApiAnswer = readonly [status: number, body: unknown] | null

export interface AnsweringApi {
  readonly url: string
  readonly seen: SeenCall[]
  close(): void
}

/** An API on this machine that gives `answers` in turn (the last one for ever) and notes what it was asked. */
export async function answeringApi(...answers: readonly ApiAnswer[]): Promise<AnsweringApi> {
  const seen: SeenCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      const answer = answers[Math.min(seen.length, answers.length) - 1]
      if (!answer) return request.socket.destroy()
      const [status, body] = answer
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
    seen,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
