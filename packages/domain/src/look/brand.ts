import { type Oklch, parseHex, type Rgb, toHex, toOklch, toRgb } from './color.ts'

/** A restaurant's palette, each value `#rrggbb`. Text pairs have a contrast of at least 4.5:1. */
export interface Brand {
  /** Background of solid buttons. */
  readonly brand: string
  /** Text on `brand` and `brandHover`. */
  readonly onBrand: string
  readonly brandHover: string
  /** Brand-colored text, icons and outlines, on the page, `brandTint` and `brandTint2`. */
  readonly brandInk: string
  readonly brandTint: string
  readonly brandTint2: string
  readonly brandLine: string
}

/** Theme of a restaurant that has not set its own. */
export const DEFAULT_THEME = '#3B82F6'

/**
 * The palette for a restaurant's theme color: the formula of tokens.css, for emails and server-rendered
 * pages.
 *
 * @param theme `#RRGGBB`; an invalid color counts as DEFAULT_THEME, so that a typo in a restaurant's
 *   settings never breaks a page.
 */
export function brandOf(theme: string, mode: 'light' | 'dark' = 'light'): Brand {
  const [l, c, h] = toOklch(parseHex(theme) ?? (parseHex(DEFAULT_THEME) as Rgb))
  return mode === 'light' ? lightBrand(l, c, h) : darkBrand(l, c, h)
}

/** Themes lighter than this keep their lightness and use near-black text; darker ones use white text. */
const LIGHT_ABOVE = 0.72
const DEEPEST_FOR_WHITE = 0.545

function lightBrand(l: number, c: number, h: number): Brand {
  const light = l > LIGHT_ABOVE
  const solid = light ? l : Math.min(l, DEEPEST_FOR_WHITE)
  return {
    brand: hex(solid, Math.min(c, 0.19), h),
    onBrand: light ? hex(0.17, 0.02, h) : hex(1, 0, h),
    brandHover: hex(solid - 0.04, Math.min(c, 0.19), h),
    brandInk: hex(Math.min(l, 0.47), Math.min(c, 0.15), h),
    brandTint: hex(0.968, Math.min(c, 0.022), h),
    brandTint2: hex(0.93, Math.min(c, 0.046), h),
    brandLine: hex(0.85, Math.min(c, 0.085), h),
  }
}

function darkBrand(l: number, c: number, h: number): Brand {
  const solid = Math.max(l, 0.7)
  return {
    brand: hex(solid, Math.min(c, 0.16), h),
    onBrand: hex(0.17, Math.min(c, 0.03), h),
    brandHover: hex(solid + 0.04, Math.min(c, 0.16), h),
    brandInk: hex(Math.max(l, 0.8), Math.min(c, 0.11), h),
    brandTint: hex(0.262, Math.min(c, 0.045), h),
    brandTint2: hex(0.32, Math.min(c, 0.065), h),
    brandLine: hex(0.43, Math.min(c, 0.09), h),
  }
}

function hex(...lch: Oklch): string {
  return toHex(toRgb(lch))
}
