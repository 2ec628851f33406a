/** Written pages: terms, legal notices, guides; Markdown from `content/pages`, with the site profile filled in. */
export { DocumentPage } from './document-page.tsx'
