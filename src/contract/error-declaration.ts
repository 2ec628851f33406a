import type { Text } from './languages.ts'

/** A refusal: its HTTP status, a short title, and what the user can do about it. */
export interface ErrorDeclaration {
  readonly status: number
  readonly title: string
  readonly message: Text
}
