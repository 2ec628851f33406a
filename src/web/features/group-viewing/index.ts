/** Group viewing: up to ten people watch one live or episode in sync. */
export type { ViewedContent } from './content.ts'
export { GroupViewing } from './group-viewing.tsx'
