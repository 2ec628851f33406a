/** Longer targets are refused; the longest of the site, a sign-in with a nested return path, has a quarter of it. */
export const longestTarget = 8192

/** Path characters of RFC 3986 §3.3, and those that browsers send unencoded (WHATWG URL, path percent-encode set). */
const writtenPath = /^\/(?:[\w.~!$&'()*+,;=:@[\]|/-]|%[\dA-Fa-f]{2})*$/

/** Printable: a fragment is never sent (RFC 9110 §7.1), and other characters are percent-encoded. */
const writtenQuery = /^[\x21-\x22\x24-\x7e]*$/

/** Unreserved characters, separators and control characters: encoded, they hide what a path is. */
const hidingCharacter = /[\w.~/\\\p{Cc}-]/u

const oddSegments = /\/(?:\.{0,2}\/|\.{1,2}$)/

/** Whether an encoded character is one that has another form, or is no UTF-8. */
function hidesCharacters(path: string): boolean {
  try {
    return (path.match(/(?:%[\dA-Fa-f]{2})+/g) ?? []).some((encoded) =>
      hidingCharacter.test(decodeURIComponent(encoded)),
    )
  } catch {
    return true
  }
}

/**
 * Whether a request target (RFC 9112 §3.2) is in the only form that the server accepts: the origin form, whose path can be
 * written in one way only. Then routes, limits, checks and pages read the same path.
 */
export function isCanonicalTarget(target: string): boolean {
  if (target.length > longestTarget) return false
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)
  const query = queryStart === -1 ? '' : target.slice(queryStart + 1)
  return writtenPath.test(path) && writtenQuery.test(query) && !oddSegments.test(path) && !hidesCharacters(path)
}
