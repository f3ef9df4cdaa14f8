import { type ThemeStyle, themeChoices } from '@comanda/domain/look/theme-style'
import { z } from 'zod'

/** How a menu looks; see the domain for what each part means. */
export const themeStyle: z.ZodType<ThemeStyle, ThemeStyle> = z.object({
  color: z.string().max(20).nullable().describe('#RRGGBB of buttons and links; null: the brand color'),
  ground: z.enum(themeChoices.ground),
  followsDevice: z.boolean().describe('Whether it turns dark on devices that are set to dark'),
  headings: z.enum(themeChoices.headings),
  cards: z.enum(themeChoices.cards),
  corners: z.enum(themeChoices.corners),
  density: z.enum(themeChoices.density),
  banner: z.enum(themeChoices.banner),
})
