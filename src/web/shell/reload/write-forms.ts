import { address, controls, isCheckable, type Control, type SavedForms } from './saved-forms.ts'

/** Sets a value like user input, so that React components receive the events. */
function write(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isCheckable(control) && control.checked !== value) control.click()
    return
  }
  if (control.value === value) return
  // React overrides the setter on the element and ignores changes made through it; the prototype's setter bypasses
  // that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Restores the form values saved before a reload; does nothing on any other page. */
export function writeForms(saved: string): void {
  const forms: SavedForms = JSON.parse(saved)
  if (forms.address !== address()) return
  const present = controls()
  for (const [key, value] of forms.fields) {
    const control = present.get(key)
    if (control) write(control, value)
  }
}
