const callbackPath = /^\/(apple|google)\/callback$/

/** What an answer of a provider may carry (RFC 6749 §4.1.2, §4.1.2.1). */
const carried = ['state', 'code', 'error'] as const

/**
 * A provider that answers by `form_post` (OAuth 2.0 Form Post Response Mode §2) posts from its own page, so the
 * browser keeps our cookies back. Sends it on to the same address as a GET, where they come along; null for any other
 * request, a post of our own page included.
 */
export async function takeFormPost(request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const origin = request.headers.get('origin')
  if (request.method !== 'POST' || !callbackPath.test(url.pathname) || origin === url.origin) return null
  const form = await request.formData()
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = form.get(name)
    if (typeof value === 'string') query.set(name, value)
  }
  return new Response(null, {
    status: 303,
    headers: { Location: `${url.pathname}?${query}`, 'Cache-Control': 'no-store' },
  })
}
