import { DomainError } from '#server/errors.ts'

const callbackPath = /^\/(apple|google)\/callback$/

/** Parameters of an authorization response (RFC 6749 §4.1.2, §4.1.2.1). */
const parameters = ['state', 'code', 'error'] as const

/** Whether a page of another origin posts a form. Browsers name the origin of each post; other clients may not. */
export function isOfOtherOrigin({ method, headers, url }: Request): boolean {
  const origin = headers.get('origin')
  return method === 'POST' && origin !== null && URL.parse(origin)?.origin !== new URL(url).origin
}

/** The form in the body; null if it has none or a damaged one. */
async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * A provider that responds by `form_post` (OAuth 2.0 Form Post Response Mode §2) posts from its own page, so the browser
 * sends no cookies of this site. Redirects such a post to the same path as a GET, which includes them. Null for other
 * requests, including posts of this site. Throws `INVALID_REQUEST` for a body that is no form.
 */
export async function redirectFormPost(request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const origin = request.headers.get('origin')
  if (request.method !== 'POST' || !callbackPath.test(url.pathname) || origin === url.origin) return null
  const form = await readForm(request)
  if (form === null) throw new DomainError('INVALID_REQUEST')
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = form.get(name)
    if (typeof value === 'string') query.set(name, value)
  }
  return new Response(null, {
    status: 303,
    headers: { Location: `${url.pathname}?${query}`, 'Cache-Control': 'no-store' },
  })
}
