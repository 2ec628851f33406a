/** Terms, legal notices and guides: Markdown from `content/pages` with the values of the site profile. */
export { DocumentPage } from './document-page.tsx'
