import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { RestoreForms } from './reload-guard.ts'
import { consumeSavedForms, readForms, saveForms } from './saved-forms.ts'
import { writeForms } from './write-forms.ts'

test('forms get back what they held before a reload, as if the user had entered it', async () => {
  const changes: string[] = []
  const form = (
    <form onChange={({ target }) => 'name' in target && changes.push(String(target.name))}>
      <input name="title" defaultValue="題" />
      <input name="tag" defaultValue="a" />
      <input name="tag" defaultValue="b" />
      <input name="same" defaultValue="同じ" />
      <textarea name="text" />
      <input type="checkbox" name="record" />
      <input type="checkbox" name="chat" defaultChecked />
      <select name="genre" defaultValue="talk">
        <option value="talk">雑談</option>
        <option value="music">音楽</option>
      </select>
      <input name="" defaultValue="名なし" />
      <input type="password" name="password" defaultValue="ひみつ" />
      <input name="card" autoComplete="cc-number" defaultValue="4242" />
    </form>
  )
  await openPage(form)
  await screen.findByDisplayValue('題')
  const fieldsNow = () => Object.fromEntries(JSON.parse(readForms()).fields)
  const before = {
    'title 0': '題',
    'tag 0': 'a',
    'tag 1': 'b',
    'same 0': '同じ',
    'text 0': '',
    'record 0': false,
    'chat 0': true,
    'genre 0': 'talk',
  }
  expect(fieldsNow()).toEqual(before)
  const entered = { 'title 0': '夜の雑談', 'tag 1': 'c', 'text 0': '長い文', 'record 0': true, 'genre 0': 'music' }
  const saved = { ...entered, 'same 0': '同じ', 'chat 0': true, 'gone 0': 'なくなった欄' }
  saveForms(JSON.stringify({ address: '/', fields: Object.entries(saved) }))
  await openPage(<RestoreForms />)
  await expect.poll(() => new Set(changes)).toEqual(new Set(['title', 'tag', 'text', 'record', 'genre']))
  expect(fieldsNow()).toEqual({ ...before, ...entered })
  expect(consumeSavedForms()).toBeNull()
})

test('the forms of another page keep their values', async () => {
  await openPage(<input name="title" defaultValue="題" />)
  await screen.findByDisplayValue('題')
  writeForms(JSON.stringify({ address: '/?page=2', fields: [['title 0', '他のページ']] }))
  screen.getByDisplayValue('題')
})
