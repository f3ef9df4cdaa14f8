/** Red, green and blue of gamma-encoded sRGB, each 0 to 1. */
export type Rgb = readonly [number, number, number]

/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [number, number, number]

/** Reads `#RGB` or `#RRGGBB`, with or without the hash. Anything else is undefined. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

/** `#rrggbb`. Channels outside 0 to 1 are clipped, as browsers do with a color beyond sRGB. */
export function toHex(rgb: Rgb): string {
  const pair = (c: number) =>
    Math.round(clamp(c) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`
}

/** From sRGB to oklch. A gray has chroma 0 and hue 0. */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, bb)
  if (chroma < 0.0001) return [lightness, 0, 0]
  return [lightness, chroma, ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360]
}

/** From oklch to sRGB, unclipped. */
export function toRgb([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** WCAG 2 contrast ratio of two colors, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(rgb: Rgb): number {
  return 0.2126 * linear(clamp(rgb[0])) + 0.7152 * linear(clamp(rgb[1])) + 0.0722 * linear(clamp(rgb[2]))
}

function clamp(c: number): number {
  return Math.min(1, Math.max(0, c))
}

function linear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function gamma(c: number): number {
  return c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
}
