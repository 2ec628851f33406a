/** A page of a browser engine other than Chromium, with a window of its own. */
export interface EnginePage {
  goto(url: string): Promise<void>
  /** Clicks the button, link or label with this name once it is shown. */
  press(name: string): Promise<void>
  /** Types into the text field with this label. */
  type(label: string, text: string): Promise<void>
  evaluate<Result>(read: () => Result): Promise<Result>
  /** Errors of scripts and of the console, where the engine reports them. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

const quoted = (text: string): string => JSON.stringify(text)

/** XPath of the clickable elements with a name, or with a part that has it. */
export const clickable = (name: string): string =>
  `//*[self::a or self::button or self::label][@aria-label=${quoted(name)} or descendant-or-self::*[normalize-space(.)=${quoted(name)}]]`

/** XPath of the text fields with a label. */
export const textField = (label: string): string =>
  `//*[self::input or self::textarea][@aria-label=${quoted(label)} or @placeholder=${quoted(label)} or @id=//label[contains(normalize-space(.), ${quoted(label)})]/@for]`
