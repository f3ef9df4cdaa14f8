import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, inRestaurant, personText } from '../fields.ts'
import { picture } from '../menus.ts'
import { themeStyle } from '../theme-style.ts'
import { changeId, conflictWith, refusals, revision, seenRevision } from './shared.ts'

const themeFields = {
  name: personText(100),
  description: personText(500),
  imageId: id.nullable().describe('A stored picture of the restaurant as preview; null: a drawn one'),
  style: themeStyle,
}

const theme = z.object({
  ...themeFields,
  id,
  name: z.string(),
  description: z.string(),
  revision: revision.describe('Counts its changes'),
  picture: picture.nullable().describe('The preview picture'),
  ofPlatform: z.boolean().describe('For all restaurants; only platform admins can change it'),
})
export type CatalogTheme = z.infer<typeof theme>

const themeInRestaurant = z.object({ ...inRestaurant.shape, themeId: id })
const saveErrors = { ...refusals, ...conflictWith(theme) }

export const themes = {
  themes: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/themes',
      summary: 'List the themes of the platform and of a restaurant by name, and the one it has',
    })
    .input(inRestaurant)
    .output(
      z.object({
        themes: z.array(theme),
        chosenId: id.nullable().describe('null: the default'),
        brandColor: z.string().describe('#RRGGBB of the restaurant'),
      }),
    ),
  saveTheme: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/themes/{themeId}',
      summary: 'Create or change a theme of a restaurant; the id of a new one is chosen by the caller',
    })
    .errors(saveErrors)
    .input(z.object({ ...themeInRestaurant.shape, ...themeFields, revision: seenRevision }))
    .output(z.object({ theme, changeId })),
  deleteTheme: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/catalog/themes/{themeId}',
      summary: 'Delete a theme of a restaurant; a menu that has it gets the default',
    })
    .input(themeInRestaurant)
    .output(z.object({ changeId })),
  chooseTheme: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/theme',
      summary: 'Choose the theme of the menu',
    })
    .input(z.object({ ...inRestaurant.shape, themeId: id.nullable().describe('null: the default') }))
    .output(z.object({ previousId: id.nullable().describe('The theme that the menu had, for an undo') })),
  savePlatformTheme: withRight('platform.manage', 'platform')
    .route({
      method: 'PUT',
      path: '/catalog/themes/{themeId}',
      summary: 'Create or change a theme for all restaurants; the id of a new one is chosen by the caller',
    })
    .errors(saveErrors)
    .input(
      z.object({
        themeId: id,
        ...themeFields,
        imageId: z.null().describe('Pictures belong to a restaurant'),
        revision: seenRevision,
      }),
    )
    .output(z.object({ theme })),
  deletePlatformTheme: withRight('platform.manage', 'platform')
    .route({
      method: 'DELETE',
      path: '/catalog/themes/{themeId}',
      summary: 'Delete a theme for all restaurants; menus that have it get the default',
    })
    .input(z.object({ themeId: id }))
    .output(z.object({})),
}
