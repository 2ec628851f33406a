import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applyForm } from '#tests/support/applied-form.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import type { Archive, Live } from '#contract/lives/schemas.ts'
import { answerArchives } from './answer-archives.ts'
import { OwnArchives } from './own-archives.tsx'

const archive: Archive = { durationMs: 3_723_000, hasVideo: true, published: true, own: null }
const own = { wholeMs: 3_723_000, bytes: 1, trim: null, posterMs: null, takenDown: false }
const archived = (id: string, title: string, changes: Partial<Archive> = {}): Live => ({
  ...liveResponse,
  id,
  title,
  state: 'archived',
  visibility: 'followers',
  startedAt: '2026-11-20T11:00:00.000Z',
  archive: { ...archive, ...changes },
})
const lives = [
  archived('aaaaaaaaaaaa', '公開の回'),
  archived('bbbbbbbbbbbb', '非公開の回', { published: false, own }),
  archived('cccccccccccc', '止められた回', { published: false, own: { ...own, takenDown: true } }),
]
const none = { lives: [], next: null, isFirst: true, readAt: 0, fault: undefined }

/** Opens the list; returns the forms that it has posted. */
async function openList(changes: Partial<Parameters<typeof OwnArchives>[0]> = {}) {
  const posted: Record<string, unknown>[] = []
  const page = await openPage(<OwnArchives {...none} lives={lives} {...changes} />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  await screen.findByRole('heading', { name: 'アーカイブ' })
  return { ...page, posted, rows: screen.queryAllByRole('listitem').map((row) => within(row)) }
}

test('each archive has its state, length, start and page', async () => {
  const { rows } = await openList()
  expect(rows).toHaveLength(3)
  const [shown, hidden, takenDown] = rows
  shown?.getByText('公開中')
  hidden?.getByText('非公開')
  takenDown?.getByText('運営により非公開')
  shown?.getByText('1:02:03')
  shown?.getByText('11月20日(金) 20:00')
  expect(shown?.getByRole('link', { name: '公開の回' }).getAttribute('href')).toBe('/live-info/aaaaaaaaaaaa#archive')
  expect(takenDown?.queryByRole('button', { name: /公開する|非公開にする/ })).toBeNull()
})

test('an archive is published, hidden, opened to others, and deleted after a question', async () => {
  const { user, posted, rows } = await openList()
  const [shown, hidden] = rows
  if (!shown || !hidden) throw new Error('no rows')
  await user.click(shown.getByRole('button', { name: '非公開にする' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'unpublish aaaaaaaaaaaa' })
  await user.click(hidden.getByRole('button', { name: '公開する' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'publish bbbbbbbbbbbb' })
  const choice = hidden.getByRole<HTMLSelectElement>('combobox')
  expect(choice.value).toBe('followers')
  await user.selectOptions(choice, 'public')
  await user.click(hidden.getByRole('button', { name: '「非公開の回」の公開範囲を変更' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'visibility bbbbbbbbbbbb', visibility: 'public' })
  await user.click(hidden.getByRole('button', { name: '削除' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('「非公開の回」の録画は完全に削除され、元に戻せません。ライブのページは残ります。')
  expect(posted).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: 'アーカイブを削除' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'delete bbbbbbbbbbbb' })
})

test('the list leads to older archives and back to the newest; an empty page explains itself', async () => {
  const first = await openList({ next: 'cursor' })
  expect(screen.getByRole('link', { name: '前のアーカイブ' }).getAttribute('href')).toBe(
    '/liver_profile?archives=cursor#archives',
  )
  screen.getByRole('navigation', { name: 'アーカイブのページ' })
  expect(screen.queryByText('最新のアーカイブ')).toBeNull()
  first.close()
  const last = await openList({ lives: [], isFirst: false })
  screen.getByText('これより前のアーカイブはありません。')
  expect(screen.getByRole('link', { name: '最新のアーカイブ' }).getAttribute('href')).toBe('/liver_profile#archives')
  last.close()
  await openList({ lives: [], fault: '変更できませんでした' })
  screen.getByText('アーカイブはまだありません。', { exact: false })
  expect(screen.getByRole('alert').textContent).toBe('変更できませんでした')
  expect(screen.queryByRole('navigation')).toBeNull()
})

const id = 'bbbbbbbbbbbb'

const submit = (fields: Record<string, string>, status?: number) =>
  applyForm(fields, (api, form) => answerArchives(form, api), status)

test.each([
  [{ intent: `publish ${id}` }, [`POST /v1/lives/${id}/archive/publication {"published":true}`]],
  [{ intent: `unpublish ${id}` }, [`POST /v1/lives/${id}/archive/publication {"published":false}`]],
  [
    { intent: `visibility ${id}`, visibility: 'invite' },
    [`POST /v1/lives/${id}/archive/visibility {"visibility":"invite"}`],
  ],
  [{ intent: `visibility ${id}`, visibility: 'all' }, []],
  [{ intent: `delete ${id}` }, [`POST /v1/lives/${id}/archive/deletion {}`]],
])('the form %j is applied', async (fields, calls) => {
  expect(await submit(fields)).toEqual({ result: { status: 200, fault: undefined }, calls })
})

test.each([{ intent: 'other' }, { intent: 'publish short' }, { intent: `hide ${id}` }, {}])(
  'the form %j is of another part of the page',
  async (fields) => {
    expect(await submit(fields)).toEqual({ result: null, calls: [] })
  },
)

test('a refused form has the reason and its status', async () => {
  expect((await submit({ intent: `delete ${id}` }, 409)).result).toEqual({ status: 409, fault: 'だめ' })
})
