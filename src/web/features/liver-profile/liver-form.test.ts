import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guidelineEdition } from '#contract/livers/limits.ts'
import { liverFields } from '#contract/livers/schemas.ts'
import { readApplication, readLiverForm } from './liver-form.ts'

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) for (const item of [value].flat()) data.append(name, item)
  return data
}

describe('the form of a liver', () => {
  test('maps to the liver fields of the contract, whichever link inputs are filled', () => {
    const submission = readLiverForm(
      form({
        reading: 'そら',
        introduction: '弾き語りです',
        schedule: '',
        genres: ['music', 'sing'],
        'links[0]': '',
        'links[1]': 'https://music.example/sora',
        'links[4]': 'https://example.org',
      }),
    )
    expect(submission.status === 'success' && liverFields.parse(submission.value)).toEqual({
      reading: 'そら',
      introduction: '弾き語りです',
      schedule: '',
      genres: ['music', 'sing'],
      links: ['https://music.example/sora', 'https://example.org'],
    })
  })
  test('can be empty or contain a single genre', () => {
    const { status } = readLiverForm(form({}))
    expect(status).toBe('success')
    const single = readLiverForm(form({ genres: 'talk' }))
    expect(single.status === 'success' && single.value.genres).toEqual(['talk'])
  })
  test('reports the invalid link by its index', () => {
    const invalid = form({ 'links[0]': 'https://fine.example/', 'links[2]': 'http://plain.example/' })
    expect(Object.keys(readLiverForm(invalid).reply().error ?? {})).toEqual(['links[2]'])
  })
  test('stores the reading of the name in hiragana, and rejects one that is not in kana', () => {
    const kana = readLiverForm(form({ reading: 'ソラ' }))
    expect(kana.status === 'success' && kana.value.reading).toBe('そら')
    expect(Object.keys(readLiverForm(form({ reading: '空' })).reply().error ?? {})).toEqual(['reading'])
  })
  test('rejects a fourth genre', () => {
    const four = form({ genres: ['talk', 'music', 'game', 'sing'] })
    expect(Object.keys(readLiverForm(four).reply().error ?? {})).toEqual(['genres'])
  })
  test('accepts no link that the contract rejects', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ['https', 'http'] }), fc.string()), (link) => {
        const submission = readLiverForm(form({ 'links[0]': link }))
        const accepted = submission.status === 'success'
        expect(accepted && !liverFields.safeParse(submission.value).success).toBe(false)
      }),
      { numRuns: 40 },
    )
  })
})

test('an application requires acceptance of the current edition of the guideline', () => {
  const read = (values: Record<string, string>) => readApplication(form(values)).reply().error
  expect(Object.keys(read({}) ?? {})).toEqual(['acceptedGuideline'])
  expect(Object.keys(read({ acceptedGuideline: '2020-01-01' }) ?? {})).toEqual(['acceptedGuideline'])
  expect(read({ acceptedGuideline: guidelineEdition }) ?? {}).toEqual({})
})
