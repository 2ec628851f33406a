import { useEffect } from 'react'
import { takeKept } from './kept-forms.ts'

/** Puts back, once the page is alive, what its forms held when a failed file made it load anew. */
export function RestoreForms() {
  useEffect(() => {
    const kept = takeKept()
    // A file of its own, which next to no page needs.
    if (kept !== null) void import('../restored-forms/write-forms.ts').then(({ writeForms }) => writeForms(kept))
  }, [])
  return null
}
