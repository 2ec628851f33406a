import type { AudienceGroup, AudienceNotice } from '#contract/chat/schemas.ts'

/** In characters: a longer name is shortened, so that the line has space for the rest. */
const nameLength = 12

function shorten(name: string): string {
  const characters = [...name]
  return characters.length > nameLength ? `${characters.slice(0, nameLength - 1).join('')}…` : name
}

/** The text of a group: the latest user is named; `two` names both. */
export type GroupSummary =
  | { readonly form: 'one'; readonly name: string }
  | { readonly form: 'two'; readonly name: string; readonly earlier: string }
  | { readonly form: 'more'; readonly name: string; readonly others: number }

/** Null for an empty group, or where only users of `unnamed` are named: blocked ones, and the viewer. */
export function summarizeGroup(group: AudienceGroup | null, unnamed: ReadonlySet<number>): GroupSummary | null {
  if (group === null) return null
  const people = group.people.filter(({ id }) => !unnamed.has(id))
  const count = group.count - group.people.length + people.length
  const [earlier, last] = [people.at(-2), people.at(-1)]
  if (!last) return null
  if (count === 1) return { form: 'one', name: shorten(last.nickName) }
  if (count === 2 && earlier) return { form: 'two', name: shorten(last.nickName), earlier: shorten(earlier.nickName) }
  return { form: 'more', name: shorten(last.nickName), others: count - 1 }
}

/** Both notices as one, for a single announcement. */
export function mergeNotices(first: AudienceNotice, second: AudienceNotice): AudienceNotice {
  return {
    entered: mergeGroups(first.entered, second.entered),
    followed: mergeGroups(first.followed, second.followed),
  }
}

function mergeGroups(first: AudienceGroup | null, second: AudienceGroup | null): AudienceGroup | null {
  if (first === null || second === null) return first ?? second
  return { people: [...first.people, ...second.people], count: first.count + second.count }
}
