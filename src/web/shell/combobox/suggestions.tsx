/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field of a combobox handles the keys */
import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { MarkedText } from '#contract/search/schemas.ts'
import { useOpenPage } from '../navigation/language-parameter.tsx'
import { useTranslation } from '../../texts/index.ts'
import { routePath } from '../navigation/route-path.ts'
import { useSuggestions } from './use-suggestions.ts'

const option = 'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-left'

const searchPath = (text: string): string => `${routePath('search')}?q=${encodeURIComponent(text)}`

const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map(({ text, match }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    match ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
  )

/** The list below a search field, which it makes a combobox (WAI-ARIA 1.2, list autocomplete with manual selection). */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const { t } = useTranslation('search')
  const openPage = useOpenPage()
  const id = useId()
  const [{ text, found }, clear] = useSuggestions(field)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [shown, setShown] = useState(found)
  if (shown !== found) {
    setShown(found)
    setActive(-1)
    setOpen(found.length > 0)
  }
  // The last option searches for the text.
  const paths = [...found.map(({ path }) => path ?? searchPath(text)), searchPath(text)]

  function go(path: string): void {
    setOpen(false)
    clear()
    field.blur()
    void openPage(path)
  }

  useEffect(() => {
    const names = ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded', 'aria-activedescendant']
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(open))
    if (open && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => names.forEach((name) => field.removeAttribute(name))
  }, [field, id, open, active])

  useEffect(() => {
    const { form } = field
    const listening = new AbortController()
    const { signal } = listening
    function press(event: KeyboardEvent): void {
      // The keys of an input method choose its candidates (Safari ends the composition before the event).
      if (event.isComposing || event.keyCode === 229) return
      const last = paths.length - 1
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (found.length === 0) return
        event.preventDefault()
        setOpen(true)
        if (event.key === 'ArrowDown') setActive(open && active < last ? active + 1 : open ? -1 : 0)
        else setActive(open && active >= 0 ? active - 1 : last)
      } else if (event.key === 'Enter' && open && active >= 0) {
        event.preventDefault()
        go(paths[active] ?? searchPath(text))
      } else if (event.key === 'Escape' && open) {
        event.preventDefault()
        setOpen(false)
        setActive(-1)
      }
    }
    function submit(event: SubmitEvent): void {
      event.preventDefault()
      if (field.value.trim() !== '') go(searchPath(field.value.trim()))
    }
    field.addEventListener('keydown', press, { signal })
    field.addEventListener('blur', () => setOpen(false), { signal })
    field.addEventListener('focus', () => setOpen(found.length > 0), { signal })
    form?.addEventListener('submit', submit, { signal })
    return () => listening.abort()
  })

  return (
    <>
      <output className="sr-only">{open && t('suggestions', { number: found.length })}</output>
      <div
        id={id}
        role="listbox"
        aria-label={t('list')}
        hidden={!open}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        className="card absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto p-2 text-left"
      >
        {paths.map((path, index) => {
          const result = found[index]
          return (
            <div
              key={result ? `${result.kind} ${result.id}` : 'search'}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={`${option} ${index === active ? 'bg-raised' : 'hover:bg-raised'}`}
              onClick={() => go(path)}
            >
              {result ? (
                <>
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-1">
                      <Marked parts={result.title} />
                    </span>
                    {result.by !== null && <span className="line-clamp-1 text-tiny text-muted">{result.by}</span>}
                  </span>
                  <span className="shrink-0 text-tiny text-muted">{t(`kind.${result.kind}`)}</span>
                </>
              ) : (
                <>
                  <Search aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="line-clamp-1">{t('for', { text })}</span>
                </>
              )}
            </div>
          )
        })}
      </div>
    </>
  )
}
