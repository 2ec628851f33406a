import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { site } from '../../../../site.config.ts'
import { SiteFooter } from './lazy/site-footer.tsx'
import { SlimFooter, SlimHeader } from './slim-frame.tsx'

const linksShown = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the footer has the pages of the site, the company, the contact address and the API', async () => {
  await openPage(<SiteFooter />, { root: { apiReference: true } })
  await screen.findAllByRole('link')
  expect(linksShown()).toEqual([
    ['ギフトとは', '/about_gift'],
    ['コインについて', '/coin_info'],
    ['プレミアムプラン', '/premium_plan_info'],
    ['壁紙', '/wallpaper'],
    ['ライバーになる', '/liver'],
    ['PC配信ガイド', '/howto-pc-streaming'],
    ['ライバー安心ブック', '/liver_safety_book'],
    ['報酬について', '/reward_info'],
    ['オーガナイザーの方へ', '/organizer_studio_about'],
    ['利用規約', '/terms'],
    ['配信ガイドライン', '/live_streaming_guideline'],
    ['プライバシーポリシー', '/privacy'],
    ['特定商取引法に基づく表記', '/asct'],
    ['資金決済法に基づく表示', '/fund'],
    ['外部送信について', '/data'],
    ['メディアキット', '/media_kit'],
    ['運営会社', site.companyUrl],
    ['お問い合わせ', `mailto:${site.contactMail}`],
    ['サービスの稼働状況', '/health'],
    ['API', '/docs'],
  ])
  for (const heading of ['サービス', '配信する', '規約・ポリシー', 'サイトについて']) screen.getByText(heading)
})

test('the footer has no link to the reference page of the API where the site serves none', async () => {
  await openPage(<SiteFooter />, { root: { apiReference: false } })
  await screen.findAllByRole('link')
  expect(linksShown().map(([text]) => text)).not.toContain('API')
})

test('pages without navigation keep the first page, the languages, the legal pages and the contact address', async () => {
  await openPage(
    <>
      <SlimHeader />
      <SlimFooter />
    </>,
    { path: '/login' },
  )
  await screen.findAllByRole('link')
  const texts = linksShown()
  expect(texts.slice(0, 2)).toEqual([
    ['本文へ移動', '#content'],
    [site.name, '/'],
  ])
  expect(texts.slice(-4)).toEqual([
    ['利用規約', '/terms'],
    ['プライバシーポリシー', '/privacy'],
    ['特定商取引法に基づく表記', '/asct'],
    ['お問い合わせ', `mailto:${site.contactMail}`],
  ])
  screen.getByRole('link', { name: `${site.name} トップへ` })
  screen.getByText('English')
})
