import type { Language, Text } from '../languages.ts'

/**
 * The stored name of a deleted user, which the API sends to everybody: responses are the same in all languages. No user can
 * choose it, because names are cleaned of the word joiner at its end. A client that does not replace it shows a dash.
 */
export const deletedUserName = '—\u{2060}'

/** Without characters that JSON or CSV escapes. */
const shownName: Text = { ja: '退会したユーザー', en: 'Deleted user', ko: '탈퇴한 사용자' }

/** Whether deleted users are shown with a name that contains the words, in any language. */
export const namesDeletedUser = (words: string): boolean =>
  Object.values(shownName).some((name) => name.toLowerCase().includes(words.toLowerCase()))

/** A text that contains names, such as the body of a response, with those of deleted users as they are shown. */
export const nameDeletedUsers = (text: string, language: Language): string =>
  text.replaceAll(deletedUserName, shownName[language])
