import { address, controls, isCheckable, type Control, type KeptForms } from '../reload-guard/kept-forms.ts'

/** Writes as a person would, so that the components that hold the value hear of it. */
function write(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isCheckable(control) && control.checked !== value) control.click()
    return
  }
  if (control.value === value) return
  // React puts a setter of its own before the element's, and takes what goes through that for its own doing.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Puts back what the forms of this page held before it was loaded anew; does nothing on any other page. */
export function writeForms(kept: string): void {
  const forms: KeptForms = JSON.parse(kept)
  if (forms.address !== address()) return
  const present = controls()
  for (const [key, value] of forms.fields) {
    const control = present.get(key)
    if (control) write(control, value)
  }
}
