import type { Text } from './languages.ts'

/** An error: its HTTP status, a short title, and a message with a hint for the user. */
export interface ErrorDeclaration {
  readonly status: number
  readonly title: string
  readonly message: Text
}
