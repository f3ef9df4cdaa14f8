import { asRecord } from '../stored-value.ts'

/** How a menu looks: one choice per part. Never CSS, so that every combination stays readable. */
export interface ThemeStyle {
  /** `#RRGGBB` of buttons and links; null: the restaurant's brand color. */
  readonly color: string | null
  readonly ground: (typeof themeChoices.ground)[number]
  /** Whether a light or warm ground turns dark on devices that are set to dark. */
  readonly followsDevice: boolean
  readonly headings: (typeof themeChoices.headings)[number]
  /** How dishes are listed. */
  readonly cards: (typeof themeChoices.cards)[number]
  readonly corners: (typeof themeChoices.corners)[number]
  readonly density: (typeof themeChoices.density)[number]
  /** Name and description of the restaurant above the menu. */
  readonly banner: (typeof themeChoices.banner)[number]
}

export const themeChoices = {
  ground: ['light', 'warm', 'dark'],
  headings: ['display', 'plain', 'capitals'],
  cards: ['photos', 'rows', 'large'],
  corners: ['soft', 'sharp', 'round'],
  density: ['regular', 'compact', 'airy'],
  banner: ['none', 'color', 'picture'],
} as const

/** The style of a restaurant that has not selected a theme. */
export const defaultThemeStyle: ThemeStyle = {
  color: null,
  ground: 'light',
  followsDevice: true,
  headings: 'display',
  cards: 'photos',
  corners: 'soft',
  density: 'regular',
  banner: 'none',
}

const hexColor = /^#[0-9a-f]{6}$/i

/** A stored style; a part that is missing or unknown has its default. */
export function themeStyleOf(stored: unknown): ThemeStyle {
  const given = asRecord(stored) ?? {}
  const partOf = <Choice extends string>(
    choices: readonly Choice[],
    part: keyof ThemeStyle,
    byDefault: Choice,
  ) => choices.find((choice) => choice === given[part]) ?? byDefault
  const { color, followsDevice } = given
  const normal = defaultThemeStyle
  return {
    color: typeof color === 'string' && hexColor.test(color) ? color.toUpperCase() : normal.color,
    ground: partOf(themeChoices.ground, 'ground', normal.ground),
    followsDevice: typeof followsDevice === 'boolean' ? followsDevice : normal.followsDevice,
    headings: partOf(themeChoices.headings, 'headings', normal.headings),
    cards: partOf(themeChoices.cards, 'cards', normal.cards),
    corners: partOf(themeChoices.corners, 'corners', normal.corners),
    density: partOf(themeChoices.density, 'density', normal.density),
    banner: partOf(themeChoices.banner, 'banner', normal.banner),
  }
}

/** A theme as entered. */
export interface ThemeFields {
  name: string
  description: string
  imageId: string | null
  style: ThemeStyle
}

/** The issues of a theme, by field; empty if there are none. */
export function themeIssues({ name, style }: ThemeFields): { name?: string; 'style.color'?: string } {
  return {
    ...(name.trim() === '' && { name: 'Theme name is required' }),
    ...(style.color !== null &&
      !hexColor.test(style.color) && { 'style.color': 'Enter a color such as #2E7D32.' }),
  }
}

/**
 * The attributes of a menu's root element that the styles refer to; the default has none. `theme` is the mode; if
 * absent, the device decides.
 */
export function themeAttributes(style: ThemeStyle): Record<string, string> {
  const { ground, followsDevice } = style
  const attributes: Record<string, string> = {}
  for (const part of ['ground', 'headings', 'cards', 'corners', 'density'] as const) {
    if (style[part] !== defaultThemeStyle[part]) attributes[part] = style[part]
  }
  if (ground === 'dark') attributes.theme = 'dark'
  else if (!followsDevice) attributes.theme = 'light'
  return attributes
}
