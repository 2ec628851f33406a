import { describe, expect, test } from 'vitest'
import { differingFields, linesOf, readTexts } from './texts.ts'

function formOf(...entries: readonly [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

describe('texts of a form', () => {
  test('contain each named field, and the values of a group one per line', () => {
    const form = formOf(['title', 'はじめ'], ['castIds', '3'], ['castIds', '5'], ['intent', 'save'])
    expect(readTexts(form, ['title', 'castIds', 'description'])).toEqual({
      title: 'はじめ',
      castIds: '3\n5',
      description: '',
    })
  })

  test('have line ends without carriage returns', () => {
    expect(readTexts(formOf(['bio', '一行目\r\n二行目']), ['bio'])).toEqual({ bio: '一行目\n二行目' })
  })

  test('become lines without empty ones', () => {
    expect(linesOf(' https://a.example \n\nhttps://b.example')).toEqual(['https://a.example', 'https://b.example'])
    expect(linesOf(undefined)).toEqual([])
  })

  test('differ only in the fields whose values differ', () => {
    expect(differingFields({ name: 'あ', bio: '' }, { name: 'い', bio: '' })).toEqual(['name'])
  })
})
