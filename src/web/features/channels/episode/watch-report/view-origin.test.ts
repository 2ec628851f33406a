import { describe, expect, test } from 'vitest'
import { deviceOf, sourceOf, type Arrival } from './view-origin.ts'

const page = 'https://kirari.example/channels/1/series/2/episodes/3'
const from = (fields: Partial<Arrival>) =>
  sourceOf({ url: new URL(page), embedded: false, previous: null, referrer: '', ...fields })
const previous = (path: string) => from({ previous: new URL(path, page), referrer: 'https://www.google.com/' })

describe('the source of a view', () => {
  test.each([
    ['/', 'site-home'],
    ['/search?q=x', 'site-search'],
    ['/channels/1', 'site-channel'],
    ['/channels/1/series/2', 'site-channel'],
    ['/channels/1/series/2/episodes/4', 'site-episode'],
    ['/live-info/x', 'site-other'],
  ])('is by the kind of the page before on this site: %s', (path, source) => {
    expect(previous(path)).toBe(source)
    expect(from({ referrer: new URL(path, page).href })).toBe(source)
  })

  test.each([
    ['https://www.google.co.jp/', 'search'],
    ['https://search.yahoo.co.jp/search', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://t.co/abc', 'social'],
    ['https://liff.line.me/', 'social'],
    ['https://m.youtube.com/', 'social'],
    ['https://notgoogle.example/', 'other'],
    ['https://fakex.com/', 'other'],
    ['android-app://com.example/', 'other'],
    ['', 'direct'],
    ['no address', 'direct'],
  ])('is by the class of another site: %s', (referrer, source) => {
    expect(from({ referrer })).toBe(source)
  })

  test('is the embedded player, or a shared link, before the site that it is on', () => {
    expect(from({ embedded: true, referrer: 'https://www.google.com/' })).toBe('embed')
    expect(from({ url: new URL(`${page}?shared&t=9`), referrer: 'https://t.co/x' })).toBe('share')
    expect(from({ url: new URL(`${page}?shared`), previous: new URL('/', page) })).toBe('site-home')
  })

  test('is this site where the browser has no history of pages', () => {
    expect(from({ previous: undefined, referrer: 'https://www.google.com/' })).toBe('site-other')
  })
})

describe('the device of a view', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 5, 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36', 5, 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/140.0.0.0 Safari/537.36', 5, 'tablet'],
    [mac, 5, 'tablet'],
    [mac, 0, 'desktop'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 10, 'desktop'],
    ['Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH22) Chrome/120.0.0.0 Safari/537.36', 0, 'tv'],
    ['Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/94.0.4606.128 Safari/537.36', 0, 'tv'],
    ['Mozilla/5.0 (Linux; Android 9; AFTKA) Chrome/120.0 Mobile Safari/537.36', 0, 'tv'],
    ['Mozilla/5.0 (PlayStation; PlayStation 5/6.00) Version/15.4 Safari/605.1.15', 0, 'tv'],
  ])('is that of its browser: %s', (userAgent, touchPoints, device) => {
    expect(deviceOf(userAgent, touchPoints)).toBe(device)
  })
})
