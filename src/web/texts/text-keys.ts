import type { TextFiles } from '../locales/text-files.ts'

export type Namespace = keyof TextFiles

/** `viewers_one` and `viewers_other` are read as `viewers`. */
type Singular<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base | Key : Key

type KeysIn<File> = {
  [Key in keyof File & string]: File[Key] extends string ? Singular<Key> : `${Key}.${KeysIn<File[Key]>}`
}[keyof File & string]

type After<Prefix extends string, Key> = Key extends `${Prefix}.${infer Rest}` ? Rest : never

/** The keys of a namespace, after the prefix if there is one. */
export type TextKey<Name extends Namespace, Prefix extends string> = Prefix extends ''
  ? KeysIn<TextFiles[Name]>
  : After<Prefix, KeysIn<TextFiles[Name]>>
