type AllOf<Group> = (Group extends unknown ? (group: Group) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The members of all groups of a union in one type. */
export type Merged<Group> = { readonly [Name in keyof AllOf<Group>]: AllOf<Group>[Name] }

/** Merges declarations of several slices. Throws if two have the same name. */
export function merge<Group extends object>(groups: readonly Group[]): Merged<Group> {
  const names = groups.flatMap((group) => Object.keys(group))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${twice} is declared twice`)
  return Object.assign({}, ...groups)
}
