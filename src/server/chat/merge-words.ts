/** A change of a list of words: `words` edited from `before`. */
export interface EditedWords {
  readonly before: readonly string[]
  readonly words: readonly string[]
}

/** Applies the additions and removals of an edit to the list as others have changed it meanwhile. */
export function mergeWords(stored: readonly string[], edited: EditedWords): string[] {
  const before = new Set(edited.before)
  const known = new Set(stored)
  const untouched = stored.filter((word) => !before.has(word))
  // A word that others removed meanwhile stays removed.
  const kept = edited.words.filter((word) => !before.has(word) || known.has(word))
  return [...new Set([...untouched, ...kept])]
}
