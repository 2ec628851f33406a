import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guidelineEdition, liverFields } from '#contract/livers.ts'
import { readApplication, readLiverForm } from './liver-form.ts'

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) data.append(name, one)
  return data
}

describe('the form of a liver', () => {
  test('becomes what the contract takes, wherever on the form the links stand', () => {
    const submission = readLiverForm(
      form({
        introduction: '弾き語りです',
        schedule: '',
        genres: ['music', 'sing'],
        'links[0]': '',
        'links[1]': 'https://music.example/sora',
        'links[4]': 'https://example.org',
      }),
    )
    expect(submission.status === 'success' && liverFields.parse(submission.value)).toEqual({
      introduction: '弾き語りです',
      schedule: '',
      genres: ['music', 'sing'],
      links: ['https://music.example/sora', 'https://example.org'],
    })
  })
  test('may be empty, and may name one genre', () => {
    const { status } = readLiverForm(form({}))
    expect(status).toBe('success')
    const one = readLiverForm(form({ genres: 'talk' }))
    expect(one.status === 'success' && one.value.genres).toEqual(['talk'])
  })
  test('names the very link that is wrong', () => {
    const wrong = form({ 'links[0]': 'https://fine.example/', 'links[2]': 'http://plain.example/' })
    expect(Object.keys(readLiverForm(wrong).reply().error ?? {})).toEqual(['links[2]'])
  })
  test('takes three genres and not four', () => {
    const four = form({ genres: ['talk', 'music', 'game', 'sing'] })
    expect(Object.keys(readLiverForm(four).reply().error ?? {})).toEqual(['genres'])
  })
  test('lets no link through that the contract does not take', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ['https', 'http'] }), fc.string()), (link) => {
        const submission = readLiverForm(form({ 'links[0]': link }))
        const taken = submission.status === 'success'
        expect(taken && !liverFields.safeParse(submission.value).success).toBe(false)
      }),
      { numRuns: 40 },
    )
  })
})

test('an application needs the present edition of the guideline', () => {
  const read = (values: Record<string, string>) => readApplication(form(values)).reply().error
  expect(Object.keys(read({}) ?? {})).toEqual(['acceptedGuideline'])
  expect(Object.keys(read({ acceptedGuideline: '2020-01-01' }) ?? {})).toEqual(['acceptedGuideline'])
  expect(read({ acceptedGuideline: guidelineEdition }) ?? {}).toEqual({})
})
