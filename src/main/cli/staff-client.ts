import { resolve } from 'node:path'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import { endpoints, type EndpointName, type Endpoints } from '#contract/index.ts'
import { readOperatorEndpoint, type OperatorEndpoint } from '../operator.ts'
import { CommandFailed } from './command-failed.ts'

interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** A request outside of the contract, such as of an upload. Rejects with `CommandFailed`, also for an error status. */
export type StaffSend = (method: string, path: string, sent: Sent) => Promise<Response>

/** The body of an endpoint that takes a file. */
export interface SentFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Calls the running server as the operator. Rejects with `CommandFailed`. */
export type StaffCall = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Endpoints[Name]> & RequestInput,
  file?: SentFile,
) => Promise<AnswerOf<Endpoints[Name]>>

const timeoutMs = 30_000

function readEndpoint(directory: string): OperatorEndpoint {
  const hint = 'start one with "npm start", or set DATA_DIR to the data folder of the running server'
  try {
    const endpoint = readOperatorEndpoint(directory)
    if (endpoint) return endpoint
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new CommandFailed(
      `Data folder ${resolve(directory)}: operator.json can't be read (${reason}): run the command as the user that runs the server.`,
    )
  }
  throw new CommandFailed(`No server is running with the data folder ${resolve(directory)}: ${hint}.`)
}

function urlOf(endpoint: OperatorEndpoint, path: string, { params = {}, query = {} }: RequestInput): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const url = new URL(filled, endpoint.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

const jsonOf = (body: unknown): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function requestFailed(status: number, answer: unknown): CommandFailed {
  const { data } = errorAnswer.safeParse(answer)
  if (data?.code === 'SIGN_IN_REQUIRED' || data?.code === 'STAFF_ONLY') {
    return new CommandFailed('The server rejected the operator token: it was restarted. Try again.')
  }
  const fields = Object.entries(data?.fields ?? {}).map(([field, problem]) => `\n  ${field}: ${problem}`)
  return new CommandFailed(
    data ? `${data.message} (${data.code})${fields.join('')}` : `The server responded with status ${status}.`,
  )
}

export function openStaffClient(directory: string): { readonly call: StaffCall; readonly send: StaffSend } {
  const server = readEndpoint(directory)

  async function request(method: string, url: URL, { headers, body }: Sent): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        headers: {
          authorization: `Operator ${server.token}`,
          'accept-language': 'en',
          'x-requested-with': 'XMLHttpRequest',
          ...headers,
        },
        ...(body !== undefined && { body }),
      })
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new CommandFailed(`The server at ${server.url} does not respond (${cause}): start it with "npm start".`)
    }
  }

  const send: StaffSend = async (method, path, sent) => {
    const response = await request(method, new URL(path, server.url), sent)
    if (!response.ok) throw requestFailed(response.status, await response.json().catch(() => null))
    return response
  }

  const call: StaffCall = async <Name extends EndpointName>(
    name: Name,
    given: RequestOf<Endpoints[Name]> & RequestInput,
    file?: SentFile,
  ) => {
    const endpoint: Endpoint = endpoints[name]
    const [method = 'GET', path = ''] = name.split(' ')
    const input: RequestInput = given
    const json = input.body === undefined ? {} : jsonOf(input.body)
    const sent = file ? { headers: { 'content-type': file.type }, body: file.bytes } : json
    const response = await request(method, urlOf(server, path, input), sent)
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw requestFailed(response.status, answer)
    return endpoint.answer.parse(answer) as AnswerOf<Endpoints[Name]>
  }

  return { call, send }
}
