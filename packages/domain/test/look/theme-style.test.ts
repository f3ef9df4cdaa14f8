import { describe, expect, test } from 'vitest'
import { brandOf } from '../../src/look/brand.ts'
import { contrastsOf, isAdjusted, whiteTextContrast } from '../../src/look/theme-contrast.ts'
import {
  defaultThemeStyle,
  themeAttributes,
  themeChoices,
  themeIssues,
  themeStyleOf,
} from '../../src/look/theme-style.ts'

describe('a stored style', () => {
  test('is read as it is', () => {
    const style = {
      ...defaultThemeStyle,
      color: '#FFCC00',
      ground: 'warm',
      cards: 'rows',
      followsDevice: false,
    }
    expect(themeStyleOf(style)).toEqual(style)
  })

  test.each([null, 'dark', [], 7])('%j has the defaults', (stored) => {
    expect(themeStyleOf(stored)).toEqual(defaultThemeStyle)
  })

  test('has the default for each unknown part', () => {
    const stored = { ground: 'plaid', corners: 'round', color: 'url(x)', followsDevice: 'no', css: 'x' }
    expect(themeStyleOf(stored)).toEqual({ ...defaultThemeStyle, corners: 'round' })
  })
})

describe('the fields of a theme', () => {
  const theme = { name: 'Christmas', description: '', imageId: null, style: defaultThemeStyle }

  test('need a name', () => {
    expect(themeIssues({ ...theme, name: '  ' })).toEqual({ name: 'Theme name is required' })
    expect(themeIssues(theme)).toEqual({})
  })

  test.each(['red', '#12', '#12345g', 'url(https://x)'])('refuse the color %s', (color) => {
    const fields = { ...theme, style: { ...defaultThemeStyle, color } }
    expect(themeIssues(fields)).toHaveProperty('style.color')
  })
})

describe('the attributes of a menu', () => {
  test('of the default style are none', () => {
    expect(themeAttributes(defaultThemeStyle)).toEqual({})
  })

  test('fix the mode on a dark background, and where the device does not decide', () => {
    expect(themeAttributes({ ...defaultThemeStyle, ground: 'dark' })).toEqual({
      ground: 'dark',
      theme: 'dark',
    })
    expect(themeAttributes({ ...defaultThemeStyle, followsDevice: false })).toEqual({ theme: 'light' })
    expect(themeAttributes({ ...defaultThemeStyle, ground: 'warm', cards: 'large' })).toEqual({
      ground: 'warm',
      cards: 'large',
    })
  })
})

describe('contrast', () => {
  const colors = [
    '#FFFF00',
    '#000080',
    '#FFFFFF',
    '#000000',
    '#FFD9E8',
    '#0B0B0D',
    '#FF0000',
    '#00FF00',
    '#0000FF',
  ]
  const hues = Array.from({ length: 36 }, (_, step) => hexOfHue(step * 10))

  test.each([...colors, ...hues])('of %s is at least 4.5 on every ground', (color) => {
    for (const ground of themeChoices.ground)
      for (const own of [true, false]) {
        const style = { ...defaultThemeStyle, ground, color: own ? color : null }
        for (const { name, ratio } of contrastsOf(own ? '#808080' : color, style))
          expect([ground, name, ratio >= 4.5]).toEqual([ground, name, true])
      }
  })

  test('is measured, not assumed', () => {
    expect(whiteTextContrast('#FFFFFF')).toBeCloseTo(1)
    expect(whiteTextContrast('#000000')).toBeCloseTo(21)
    const [button] = contrastsOf('#123456', { ...defaultThemeStyle, color: '#FFFF00' })
    expect(button).toMatchObject({ name: 'Button', background: brandOf('#FFFF00').brand })
  })

  test('reports a color that buttons cannot have', () => {
    expect(isAdjusted('#3B82F6', 'light')).toBe(true)
    expect(isAdjusted('#F5C84B', 'light')).toBe(false)
    expect(isAdjusted('#000080', 'dark')).toBe(true)
  })
})

function hexOfHue(hue: number): string {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (0.5 - 0.5 * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return `#${[0, 8, 4].map((offset) => channel(offset).toString(16).padStart(2, '0')).join('')}`
}
