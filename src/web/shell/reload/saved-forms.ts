/** The form values of one page: its address, and each control's key with its value or checked state. */
export interface SavedForms {
  readonly address: string
  readonly fields: readonly (readonly [key: string, value: string | boolean])[]
}

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const storageKey = 'kirari-forms'
export const address = (): string => window.location.pathname + window.location.search

/** Passwords and card data must not be stored; scripts cannot set the value of a file input. */
const savedControls = 'input:not([type=password],[type=file],[type=hidden],[autocomplete^=cc-]),textarea,select'

export const isCheckable = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

/** The controls of the page, keyed by name and index among those of that name. */
export function controls(): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of document.querySelectorAll<Control>(savedControls)) {
    if (control.name === '') continue
    let index = 0
    while (found.has(`${control.name} ${index}`)) index += 1
    found.set(`${control.name} ${index}`, control)
  }
  return found
}

/** Serializes the form values of the page. */
export function readForms(): string {
  const forms: SavedForms = {
    address: address(),
    fields: [...controls()].map(([key, control]) => [key, isCheckable(control) ? control.checked : control.value]),
  }
  return JSON.stringify(forms)
}

export function saveForms(forms: string): void {
  sessionStorage.setItem(storageKey, forms)
}

/** Reads and removes the saved values. */
export function consumeSavedForms(): string | null {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text
  } catch {
    // The browser blocks storage, so nothing was saved.
    return null
  }
}
