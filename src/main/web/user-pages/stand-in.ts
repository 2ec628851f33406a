import { randomBytes, randomInt } from 'node:crypto'
import { profile as profileSchema, type Profile, type User } from '#contract/account/schemas.ts'

/** Occurs in no page: it is new in each run of the server, and no client sees it. */
const token = `k${randomBytes(12).toString('hex')}`

/** No id of a user, and more digits than any number of a page. */
const standInId = 10 ** 14 + randomInt(2 ** 47)

/** The texts of a user, each with the last character of its replacement. */
const letters = { nickName: 'n', avatarUrl: 'a', bio: 'b', signature: 's' } as const satisfies Record<
  Exclude<keyof User, 'id'>,
  string
>
type UserText = keyof typeof letters
const texts: readonly UserText[] = ['nickName', 'avatarUrl', 'bio', 'signature']

/** A user who is shown in place of all users with the same roles and language. */
export interface StandIn {
  readonly profile: Profile
  /** All that a page may depend on besides the texts of the user. */
  readonly kind: string
}

/** The quotation mark of a text is escaped in each context in another way, which shows the context. Empty texts stay. */
export function standInFor({ user, roles, language }: Profile): StandIn {
  const text = (name: UserText): string => (user[name] === '' ? '' : `"${token}${letters[name]}`)
  const shown = {
    id: standInId,
    nickName: text('nickName'),
    avatarUrl: text('avatarUrl'),
    bio: text('bio'),
    signature: text('signature'),
  }
  const empty = texts.filter((name) => user[name] === '')
  return { profile: { user: shown, roles, language }, kind: JSON.stringify([roles, language, empty]) }
}

export const parseProfile = (body: unknown): Profile | null => profileSchema.safeParse(body).data ?? null

/** As React escapes texts and attributes. */
const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll(`'`, '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const inString = (text: string): string => JSON.stringify(text).slice(1, -1)

const scriptEscapes: Readonly<Record<string, string>> = {
  '&': String.raw`\u0026`,
  '>': String.raw`\u003e`,
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
}

/** As the router escapes the data of a page: JSON in a string of a script. */
const inScript = (text: string): string =>
  inString(inString(text)).replaceAll(/[&><\u2028\u2029]/g, (found) => scriptEscapes[found] ?? found)

const contexts = { html: inHtml, script: inScript } as const
const marks = { html: inHtml('"'), script: inScript('"') } as const

/** A position in a page that shows something of its user. */
export type Hole =
  | { readonly text: UserText; readonly context: keyof typeof contexts }
  | { readonly text: 'id'; readonly context: null }

const escapeRegExp = (text: string): string => text.replaceAll(/[\\&]/g, String.raw`\$&`)
const holes = new RegExp(
  `(?:(${escapeRegExp(marks.html)})|(${escapeRegExp(marks.script)}))${token}([nabs])|(${standInId})`,
  'g',
)

/**
 * The parts of a page between its holes, one more than these. Null if something of the stand-in is there in another form,
 * such as in an address.
 */
export function splitPage(html: string): { readonly parts: readonly string[]; readonly holes: readonly Hole[] } | null {
  const parts: string[] = []
  const found: Hole[] = []
  let end = 0
  for (const match of html.matchAll(holes)) {
    const [whole, ofHtml, , letter, id] = match
    const text = texts.find((name) => letters[name] === letter)
    if (text !== undefined) found.push({ text, context: ofHtml === undefined ? 'script' : 'html' })
    else if (id !== undefined) found.push({ text: 'id', context: null })
    parts.push(html.slice(end, match.index))
    end = match.index + whole.length
  }
  parts.push(html.slice(end))
  const isLeft = parts.some((part) => part.toLowerCase().includes(token))
  return isLeft ? null : { parts, holes: found }
}

/** The text of a user for a hole. */
export const fillHole = ({ text, context }: Hole, user: User): string =>
  text === 'id' ? String(user.id) : contexts[context](user[text])
