import { readFileSync } from 'node:fs'
import { contrast, parseHex, type Rgb, toRgb } from '@comanda/domain/look/color'

export type Theme = 'light' | 'dark' | 'kitchen'

const FILES = ['primitives', 'light', 'derived', 'dark', 'kitchen']
const SELECTORS: Record<Theme, RegExp> = {
  light: /:root|\[data-theme\](?!=)|\[data-theme="light"\]/,
  dark: /:root|\[data-theme\](?!=)|\[data-theme="dark"\]/,
  kitchen: /:root|\[data-theme\](?!=)|\[data-theme="(kitchen)"\]/,
}

/** The tokens in effect on a themed page, in cascade order. */
export function tokensOf(theme: Theme): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const file of FILES) {
    const css = readFileSync(new URL(`../src/tokens/${file}.css`, import.meta.url), 'utf8').replace(
      /\/\*[\s\S]*?\*\//g,
      '',
    )
    for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (!SELECTORS[theme].test(selector ?? '')) continue
      for (const [, name, value] of (body ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)) {
        if (name && value) tokens.set(name, value.trim())
      }
    }
  }
  return tokens
}

/** The WCAG contrast of two color tokens. Throws for a name without a color value. */
export function contrastOf(tokens: Map<string, string>, one: string, other: string): number {
  return contrast(colorOf(tokens, one), colorOf(tokens, other))
}

function colorOf(tokens: Map<string, string>, name: string): Rgb {
  const value = tokens.get(name) ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (reference) return colorOf(tokens, reference)
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  const color = numbers
    ? toRgb([Number(numbers[1]), Number(numbers[2]), Number(numbers[3])])
    : parseHex(value)
  if (!color) throw new Error(`--${name} is not a color value: "${value}"`)
  return color
}
