/** Number of default avatars in `public/avatars`. */
export const defaultAvatarCount = 8

/** Path of the default avatar for a name; deterministic. */
export function defaultAvatar(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return `/avatars/${(sum % defaultAvatarCount) + 1}.svg`
}
