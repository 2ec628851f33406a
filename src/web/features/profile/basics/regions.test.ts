import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { listRegions, regionName } from './regions.ts'

describe.each(languages)('the list of countries in %s', (language) => {
  const regions = listRegions(language)
  test('begins with Japan and has each of the 249 countries once, by a name', () => {
    expect(regions[0]?.code).toBe('JP')
    expect(new Set(regions.map(({ code }) => code)).size).toBe(249)
    expect(regions).toHaveLength(249)
    expect(regions.filter(({ code, name }) => name === code || name === '')).toEqual([])
  })
})

test('a country has its name in the language of the page', () => {
  expect(regionName(listRegions('ja'), 'KR')).toBe('韓国')
  expect(regionName(listRegions('en'), 'KR')).toBe('South Korea')
  expect(regionName(listRegions('ko'), 'KR')).toBe('대한민국')
  expect(regionName(listRegions('ja'), 'ZZ')).toBe('ZZ')
})
