/** How many drawn avatars there are under `public/avatars`. */
export const avatarCount = 8

/** The drawn avatar of somebody who has not chosen a picture; the same name always gets the same one. */
export function drawnAvatar(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return `/avatars/${(sum % avatarCount) + 1}.svg`
}
