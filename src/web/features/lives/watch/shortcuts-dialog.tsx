import { useTranslation } from '../../../texts/index.ts'
import { openSheet, Sheet } from '../../../ui/sheet.tsx'
import { useShortcuts } from './use-watch-view.ts'

const shortcuts = [
  { keys: 'k', text: 'play' },
  { keys: 'm', text: 'mute' },
  { keys: '← →', text: 'seek' },
  { keys: '↑ ↓', text: 'volume' },
  { keys: 'f', text: 'fullscreen' },
  { keys: 't', text: 'theatre' },
  { keys: 'c', text: 'chat' },
  { keys: 'n', text: 'next' },
  { keys: 'p', text: 'previous' },
  { keys: '?', text: 'help' },
] as const

const sheetId = 'shortcuts'

/** The list of keyboard shortcuts; `?` opens it. */
export function ShortcutsDialog() {
  const { t } = useTranslation('watch')
  useShortcuts({ '?': () => openSheet(sheetId) })
  return (
    <Sheet id={sheetId} title={t('shortcuts.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 p-2">
        {shortcuts.map(({ keys, text }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-md border border-control px-2 py-0.5 text-sm font-bold">{keys}</kbd>
            </dt>
            <dd>{t(`shortcuts.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
