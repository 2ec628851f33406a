/** What forms of one page hold: the address, and each control's key with its value, or whether it is checked. */
interface KeptForms {
  readonly address: string
  readonly fields: readonly (readonly [key: string, value: string | boolean])[]
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const name = 'kirari-forms'
const address = (): string => window.location.pathname + window.location.search

/** Nobody else is to read a password or a card; a file can't be put back by a script. */
const kept = 'input:not([type=password],[type=file],[type=hidden],[autocomplete^=cc-]),textarea,select'

const isCheckable = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** The page's controls by name and place among those of that name. */
function controls(): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of document.querySelectorAll<Control>(kept)) {
    if (control.name === '') continue
    let place = 0
    while (found.has(`${control.name} ${place}`)) place += 1
    found.set(`${control.name} ${place}`, control)
  }
  return found
}

/** What the forms of the page hold, to be kept over a reload. */
export function readForms(): string {
  const forms: KeptForms = {
    address: address(),
    fields: [...controls()].map(([key, control]) => [key, isCheckable(control) ? control.checked : control.value]),
  }
  return JSON.stringify(forms)
}

export function keepForms(forms: string): void {
  sessionStorage.setItem(name, forms)
}

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

/** What was kept, once. */
function takeKept(): string | null {
  try {
    const text = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return text
  } catch {
    // A browser that keeps nothing has kept nothing.
    return null
  }
}

/** Puts back what the forms of this page held before it was loaded anew; does nothing on any other page. */
export function restoreForms(): void {
  const text = takeKept()
  if (text === null) return
  const forms: KeptForms = JSON.parse(text)
  if (forms.address !== address()) return
  const present = controls()
  for (const [key, value] of forms.fields) {
    const control = present.get(key)
    if (control) write(control, value)
  }
}
