import { resolve } from 'node:path'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import { endpoints, type EndpointName, type Endpoints } from '#contract/index.ts'
import { readOperatorDoor, type OperatorDoor } from '../operator.ts'
import { CommandFailed } from './command-failed.ts'

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Calls the running server as its operator. Rejects with `CommandFailed`. */
export type StaffCall = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Endpoints[Name]> & Parts,
) => Promise<AnswerOf<Endpoints[Name]>>

const timeoutMs = 30_000

function doorOf(directory: string): OperatorDoor {
  const cure = 'start it with "npm start", or set DATA_DIR to the data folder of the server that runs'
  try {
    const door = readOperatorDoor(directory)
    if (door) return door
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new CommandFailed(
      `Data folder ${resolve(directory)}: operator.json can't be read (${reason}): run this as the user that runs the server.`,
    )
  }
  throw new CommandFailed(`No server runs with the data folder ${resolve(directory)}: ${cure}.`)
}

function addressOf(door: OperatorDoor, path: string, { params = {}, query = {} }: Parts): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const url = new URL(filled, door.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

function refused(status: number, answer: unknown): CommandFailed {
  const { data } = errorAnswer.safeParse(answer)
  if (data?.code === 'SIGN_IN_REQUIRED' || data?.code === 'STAFF_ONLY') {
    return new CommandFailed('The server does not know this operator: it was started anew meanwhile. Try again.')
  }
  const fields = Object.entries(data?.fields ?? {}).map(([field, what]) => `\n  ${field}: ${what}`)
  return new CommandFailed(data ? `${data.message} (${data.code})${fields.join('')}` : `The server answered ${status}.`)
}

export function openStaffClient(directory: string): StaffCall {
  const door = doorOf(directory)

  async function send(method: string, url: URL, body: unknown): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        headers: {
          authorization: `Operator ${door.token}`,
          'accept-language': 'en',
          'x-requested-with': 'XMLHttpRequest',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      throw new CommandFailed(`The server at ${door.url} does not answer (${cause}): start it with "npm start".`)
    }
  }

  return async <Name extends EndpointName>(name: Name, request: RequestOf<Endpoints[Name]> & Parts) => {
    const endpoint: Endpoint = endpoints[name]
    const [method = 'GET', path = ''] = name.split(' ')
    const parts: Parts = request
    const response = await send(method, addressOf(door, path, parts), parts.body)
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw refused(response.status, answer)
    return endpoint.answer.parse(answer) as AnswerOf<Endpoints[Name]>
  }
}
