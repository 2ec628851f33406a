const fields = 'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=listbox], dialog'

/** The key belongs to a field, a menu or an open dialog, or is part of a browser shortcut: it is not ours to handle. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true
  return target instanceof Element && target.closest(fields) !== null
}
