import { Fragment, type ReactNode } from 'react'

const marked = /<(\w+)>(.*?)<\/\1>/g

/** A text in which `<name>words</name>` becomes what `link` makes of name and words. */
export function linkedText(text: string, link: (name: string, words: string) => ReactNode): ReactNode[] {
  let from = 0
  const pieces: ReactNode[] = []
  for (const { 0: whole, 1: name = '', 2: words = '', index } of text.matchAll(marked)) {
    pieces.push(text.slice(from, index), <Fragment key={index}>{link(name, words)}</Fragment>)
    from = index + whole.length
  }
  return [...pieces, text.slice(from)]
}
