/** What forms of one page hold: the address, and each control's key with its value, or whether it is checked. */
export interface KeptForms {
  readonly address: string
  readonly fields: readonly (readonly [key: string, value: string | boolean])[]
}

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const name = 'kirari-forms'
export const address = (): string => window.location.pathname + window.location.search

/** Nobody else is to read a password or a card; a file can't be put back by a script. */
const kept = 'input:not([type=password],[type=file],[type=hidden],[autocomplete^=cc-]),textarea,select'

export const isCheckable = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** The page's controls by name and place among those of that name. */
export function controls(): Map<string, Control> {
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

/** What was kept, once. */
export function takeKept(): string | null {
  try {
    const text = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return text
  } catch {
    // A browser that keeps nothing has kept nothing.
    return null
  }
}
