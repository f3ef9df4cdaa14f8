import { brandOf, DEFAULT_THEME } from './brand.ts'
import { contrast, parseHex, type Rgb, toOklch, toRgb } from './color.ts'
import type { ThemeStyle } from './theme-style.ts'

/** A pair of text and background in a theme. */
export interface MeasuredPair {
  name: 'Button' | 'Link' | 'Tag'
  text: string
  background: string
  /** WCAG 2 contrast, at least 4.5. */
  ratio: number
}

/** Backgrounds of the menu page, as oklch: the storefront's `--canvas`. */
const canvases = {
  light: [0.988, 0.005, 82],
  warm: [0.968, 0.024, 85],
  dark: [0.165, 0.006, 70],
} as const

/** The contrast of a theme's colors. `brandOf` keeps each above 4.5, whatever color was entered. */
export function contrastsOf(brandColor: string, { color, ground }: ThemeStyle): MeasuredPair[] {
  const palette = brandOf(color ?? brandColor, ground === 'dark' ? 'dark' : 'light')
  const canvas = toRgb([...canvases[ground]])
  return [
    pair('Button', palette.onBrand, rgbOf(palette.brand), palette.brand),
    pair('Link', palette.brandInk, canvas, canvasColor(ground)),
    pair('Tag', palette.brandInk, rgbOf(palette.brandTint), palette.brandTint),
  ]
}

/** The contrast that white text would have on the color itself; below 4.5, buttons get dark text or a darker tone. */
export function whiteTextContrast(color: string): number {
  return contrast([1, 1, 1], rgbOf(color))
}

/** Whether the theme's buttons have a tone of the color instead of the color itself. */
export function isAdjusted(color: string, ground: ThemeStyle['ground']): boolean {
  const shown = brandOf(color, ground === 'dark' ? 'dark' : 'light').brand
  return Math.abs(toOklch(rgbOf(shown))[0] - toOklch(rgbOf(color))[0]) > 0.01
}

export function canvasColor(ground: ThemeStyle['ground']): string {
  const [l, c, h] = canvases[ground]
  return `oklch(${l} ${c} ${h})`
}

function pair(name: MeasuredPair['name'], text: string, on: Rgb, background: string): MeasuredPair {
  return { name, text, background, ratio: contrast(rgbOf(text), on) }
}

function rgbOf(color: string): Rgb {
  return parseHex(color) ?? (parseHex(DEFAULT_THEME) as Rgb)
}
