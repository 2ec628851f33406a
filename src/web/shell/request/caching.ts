/** For how long a page's data that was asked for ahead may be used, in seconds: it tells of lives, which change. */
const aheadSeconds = 5

interface Answered {
  readonly request: Request
  readonly response: Response
  /** Whether the answer is a page's data by itself. */
  readonly payload: boolean
  /** Whether the session was asked. */
  readonly asked: boolean
}

/** Who may keep an answer: nobody what is personal; the browser, for a moment, what it asked for ahead. */
export function setCaching({ request, response, payload, asked }: Answered): void {
  if (payload) {
    if (asked || request.headers.has('cookie')) response.headers.set('Cache-Control', 'no-store')
  } else if (request.headers.get('purpose') === 'prefetch' && request.method === 'GET' && response.status === 200) {
    response.headers.set('Cache-Control', `private, max-age=${aheadSeconds}`)
  }
}
