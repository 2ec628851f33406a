/** One node speaks to another: JSON over HTTP. */
export async function postJson(url: string, secret: string, body: object, patienceMs: number): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  })
  const text = await answer.text()
  if (!answer.ok)
    throw new NodeRefused(answer.status, `${new URL(url).host} answered ${answer.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

/** The other side answers, and not as asked. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  /** Asked again it would answer the same. A secret may be set right, and a server that is busy have time. */
  readonly isFinal: boolean
  constructor(status: number, message: string) {
    super(message)
    this.isFinal = status === 400
  }
}
