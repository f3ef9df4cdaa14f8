import { type Brand, brandOf, DEFAULT_THEME } from '@comanda/domain/look/brand'
import { contrast, parseHex, type Rgb, toHex, toOklch, toRgb } from '@comanda/domain/look/color'
import { expect, test } from 'vitest'

const LEVELS = [0, 51, 102, 153, 204, 255]
const SWEEP = LEVELS.flatMap((r) =>
  LEVELS.flatMap((g) => LEVELS.map((b) => toHex([r / 255, g / 255, b / 255]))),
)
const TEXT_PAIRS: [keyof Brand, keyof Brand][] = [
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['brandInk', 'brandTint'],
  ['brandInk', 'brandTint2'],
]
const GROUNDS = { light: ['#ffffff', '#fdfbf7'], dark: ['#100f0d', '#171614'] } as const

const rgb = (hex: string) => parseHex(hex) as Rgb

test('the sweep covers the full 6×6×6 cube', () => {
  expect(new Set(SWEEP).size).toBe(216)
})

for (const mode of ['light', 'dark'] as const) {
  for (const [text, ground] of TEXT_PAIRS) {
    test(`${mode}: ${text} on ${ground} reaches 4.5:1 for every theme`, () => {
      const weak = SWEEP.map((theme) => ({ theme, brand: brandOf(theme, mode) })).filter(
        ({ brand }) => contrast(rgb(brand[text]), rgb(brand[ground])) < 4.5,
      )
      expect(weak.map(({ theme }) => theme)).toEqual([])
    })
  }

  test(`${mode}: brand text reads on page and card for every theme`, () => {
    const weak = SWEEP.filter((theme) =>
      GROUNDS[mode].some((ground) => contrast(rgb(brandOf(theme, mode).brandInk), rgb(ground)) < 4.5),
    )
    expect(weak).toEqual([])
  })
}

test('a light theme keeps its color with dark text, a deep one has white text', () => {
  expect(brandOf('#F2B134').brand).toBe('#f2b134')
  expect(contrast(rgb(brandOf('#F2B134').onBrand), [0, 0, 0])).toBeLessThan(1.5)
  expect(brandOf('#B8324F').onBrand).toBe('#ffffff')
})

test('an invalid color is replaced by the default', () => {
  expect(brandOf('tomato')).toEqual(brandOf(DEFAULT_THEME))
  expect(brandOf('')).toEqual(brandOf(DEFAULT_THEME))
})

test('hex colors are parsed in short form and without #', () => {
  expect(brandOf('abc')).toEqual(brandOf('#AABBCC'))
})

test('a conversion to oklch and back returns the same color', () => {
  for (const theme of SWEEP) expect(toHex(toRgb(toOklch(rgb(theme))))).toBe(theme)
})

test('contrast ranges from 1 to 21', () => {
  expect(contrast([1, 1, 1], [1, 1, 1])).toBe(1)
  expect(contrast([0, 0, 0], [1, 1, 1])).toBe(21)
})
