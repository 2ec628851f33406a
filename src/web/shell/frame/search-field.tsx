import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { searchTextMax } from '#contract/search/limits.ts'
import { useTranslation } from '../../texts/index.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { LanguageField } from '../navigation/language-parameter.tsx'
import { routePath } from '../navigation/route-path.ts'
import { optionalPart } from '../reload/lazy-part.ts'

/** Loads when the field is focused; the form works without it. */
const Suggestions = optionalPart(() => import('../combobox/suggestions.tsx'))

interface SearchFieldProps {
  readonly className?: string
  readonly text?: string
}

/** The search form; `/` focuses the first visible one of the page. */
export function SearchField({ className = '', text = '' }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState<HTMLInputElement | null>(null)
  useEffect(() => {
    function focus(event: KeyboardEvent): void {
      if (event.key !== '/' || event.defaultPrevented || isTyping(event) || !field.current?.offsetParent) return
      event.preventDefault()
      field.current.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <search className={className}>
      <form action={routePath('search')} className="relative">
        <LanguageField />
        <input
          ref={field}
          type="search"
          name="q"
          required
          maxLength={searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={text}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          onFocus={(event) => setUsed(event.currentTarget)}
          className="h-11 w-full rounded-full border border-control bg-surface pl-4 pr-12"
        />
        <button
          type="submit"
          aria-label={t('search.submit')}
          className="absolute right-0 top-0 flex size-11 items-center justify-center rounded-full hover:bg-raised"
        >
          <Search aria-hidden className="size-5" />
        </button>
        {used && (
          <Suspense>
            <Suggestions field={used} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
