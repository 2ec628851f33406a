import { useEffect } from 'react'
import { restoreForms } from './kept-forms.ts'

/** Puts back, once the page is alive, what its forms held when a failed file made it load anew. */
export function RestoreForms() {
  useEffect(restoreForms, [])
  return null
}
