import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { listRegions, regionName } from './regions.ts'

describe.each(languages)('the list of countries in %s', (language) => {
  const regions = listRegions(language)
  test('starts with Japan and contains each of the 249 countries once, with a name', () => {
    expect(regions[0]?.code).toBe('JP')
    expect(new Set(regions.map(({ code }) => code)).size).toBe(249)
    expect(regions).toHaveLength(249)
    expect(regions.filter(({ code, name }) => name === code || name === '')).toEqual([])
  })
})

test('names a country in the language of the page, and an unknown one by its code', () => {
  expect(regionName(listRegions('ja'), 'KR')).toBe('韓国')
  expect(regionName(listRegions('en'), 'KR')).toBe('South Korea')
  expect(regionName(listRegions('ko'), 'KR')).toBe('대한민국')
  expect(regionName(listRegions('ja'), 'ZZ')).toBe('ZZ')
})
