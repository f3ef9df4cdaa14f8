import { randomUUID } from 'node:crypto'
import { defaultThemeStyle } from '@comanda/domain/look/theme-style'
import type { Sample } from './samples.ts'

/** Requests about the themes of menus; the ids of new ones are chosen by the caller. */
export function themeSamples(restaurantId: string): Record<string, Sample> {
  const fields = {
    name: 'Winter',
    description: '',
    imageId: null,
    style: { ...defaultThemeStyle },
    revision: 0,
  }
  const theme = { restaurantId, themeId: randomUUID() }
  return {
    'catalog.themes': { parameters: { restaurantId } },
    'catalog.saveTheme': { parameters: theme, body: fields },
    'catalog.deleteTheme': { parameters: theme },
    'catalog.chooseTheme': { parameters: { restaurantId }, body: { themeId: null } },
    'catalog.savePlatformTheme': {
      parameters: { themeId: randomUUID() },
      body: { ...fields, name: 'Spring' },
    },
    'catalog.deletePlatformTheme': { parameters: { themeId: randomUUID() } },
  }
}
