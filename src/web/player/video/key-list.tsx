import { Keyboard } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { openSheet, Sheet } from '../../ui/sheet.tsx'
import { MenuRow } from '../menu-row.tsx'

const sheetId = 'video-keys'

export const openKeyList = (): void => openSheet(sheetId)

const rows = [
  ['play', ['Space', 'K']],
  ['skip10', ['J', 'L']],
  ['skip5', ['←', '→']],
  ['jump', ['0', '9']],
  ['volume', ['↑', '↓']],
  ['mute', ['M']],
  ['captions', ['C']],
  ['speed', ['<', '>']],
  ['fullscreen', ['F']],
  ['neighbours', ['Shift + P', 'Shift + N']],
  ['list', ['?']],
] as const

/** The keys of the player, in a sheet. */
export function KeyList() {
  const { t } = useTranslation('player')
  return (
    <Sheet id={sheetId} title={t('keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 p-2">
        {rows.map(([name, keys]) => (
          <Fragment key={name}>
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-md border border-control bg-raised px-2 font-sans text-sm font-bold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Sheet>
  )
}

/** Opens the list of keys; for devices with a keyboard and a mouse. */
export function KeyListEntry() {
  const { t } = useTranslation('player')
  return <MenuRow icon={Keyboard} text={t('keys.title')} className="pointer-coarse:hidden" onClick={openKeyList} />
}
