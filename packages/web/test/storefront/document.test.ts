import type { PageState } from '@comanda/contract/page'
import type { ThemeStyle } from '@comanda/domain/look/theme-style'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { document } from '../../src/document.ts'
import { renderStorefront } from '../../src/experiences/storefront/render.tsx'
import { pageState, product, restaurant } from './samples.ts'

const noAssets = { arrivalScript: null, scripts: [], modulePreloads: [], styles: [], menuStyle: null }
const fonts = ['/assets/inter-basic.woff2', '/assets/bricolage-grotesque-basic.woff2']
async function documentOf(
  themeStyle: Partial<ThemeStyle>,
  over: Partial<PageState> = {},
  banner = restaurant.banner,
) {
  const themed = { ...restaurant, banner, themeStyle: { ...restaurant.themeStyle, ...themeStyle } }
  const state = pageState([product()], { restaurant: themed, ...over })
  const { head, body } = await renderStorefront(state, 'https://salt.test')
  return document(state, head, renderToString(body), { ...noAssets, fonts })
}

test('the document has the theme of the restaurant from its first byte', async () => {
  const style = { color: '#FFFF00', ground: 'dark', cards: 'rows', headings: 'plain' } as const
  const html = await documentOf(style)
  expect(html).toMatch(
    /^<!doctype html><html lang="en" data-experience="storefront" data-ground="dark" data-headings="plain" data-cards="rows" data-theme="dark" style="--theme:#FFFF00">/,
  )
  expect(html).not.toContain('bricolage')
})

test('the default theme adds nothing to the document but the color of the brand', async () => {
  const html = await documentOf({})
  expect(html).toContain('<html lang="en" data-experience="storefront" style="--theme:#B3283A">')
  expect(html).toContain('bricolage')
  expect(html).not.toContain('menu-banner')
})

test('a back office and a kitchen have the color of the brand, not the theme of the menu', async () => {
  const style = { color: '#FFFF00', ground: 'dark' } as const
  for (const [experience, mode] of [
    ['owner', ''],
    ['kitchen', ' data-theme="kitchen"'],
  ] as const) {
    const html = await documentOf(style, { experience })
    expect(html).toContain(`data-experience="${experience}"${mode} style="--theme:#B3283A">`)
  }
})

test('a banner shows name and description above the menu', async () => {
  const html = await documentOf({ banner: 'color' })
  expect(html).toContain('<section aria-label="Salt &amp; Stone" class="menu-banner" data-banner="color">')
  expect(html).toContain('Grill on the corner.')
})

test('a phone does not load the picture of a colored banner, which it does not show', async () => {
  const banner = { path: '/media/b', widths: [240, 1000], width: 1000, height: 750 }
  const html = await documentOf({ banner: 'color' }, {}, banner)
  expect(html).toMatch(/<img src="\/media\/b-1000.webp"[^>]*loading="lazy"/)
  expect(html).toMatch(/<link rel="preload" as="image"[^>]*media="\(min-width: 40rem\)"/)
})

test('the styles of a menu are in its page, those of other pages in a file', () => {
  const assets = { ...noAssets, styles: ['/s.css'], menuStyle: '.a{color:red}', fonts }
  const headOf = (over: Partial<PageState>) =>
    document({ ...pageState([product()]), ...over }, { title: '' }, '', assets)
  expect(headOf({})).toContain('<style>.a{color:red}</style>')
  expect(headOf({})).not.toContain('stylesheet')
  expect(headOf({ menu: null })).toContain('<link rel="stylesheet" href="/s.css">')
  expect(headOf({ menu: null })).not.toContain('<style>')
})

test('the modules of a storefront are loaded by its first script, which blocks the paint of a menu alone', async () => {
  const state = pageState([product()])
  const assets = { ...noAssets, arrivalScript: '/a.js', scripts: ['/e.js'], modulePreloads: ['/m.js'], fonts }
  const paintWith = (over: Partial<PageState>) => document({ ...state, ...over }, { title: '' }, '', assets)
  expect(paintWith({})).toContain('<script src="/a.js" data-modules="/e.js /m.js"></script>')
  expect(paintWith({ menu: null })).toContain(
    '<script src="/a.js" data-modules="/e.js /m.js" async></script>',
  )
  expect(paintWith({})).not.toContain('type="module"')
})
