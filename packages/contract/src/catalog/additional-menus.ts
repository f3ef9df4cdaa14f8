import { z } from 'zod'
import { withRight } from '../base.ts'
import { daypartSchedule, id, inRestaurant, personText } from '../fields.ts'
import { changeId, conflictWith, inUse, links, refusals, revision, seenRevision } from './shared.ts'

const additionalMenu = z.object({
  id,
  name: z.string(),
  schedule: daypartSchedule,
  revision,
  productIds: z.array(id).describe('Dishes that are not deleted and are sold in it'),
})
export type CatalogAdditionalMenu = z.infer<typeof additionalMenu>

export const additionalMenus = {
  additionalMenus: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/additional-menus',
      summary: 'List the additional menus of a restaurant',
    })
    .input(inRestaurant)
    .output(z.object({ menus: z.array(additionalMenu) })),
  saveAdditionalMenu: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/additional-menus/{menuId}',
      summary: 'Create, change or rename an additional menu; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(additionalMenu) })
    .input(
      z.object({
        ...inRestaurant.shape,
        menuId: id,
        name: personText(200),
        schedule: daypartSchedule,
        links: links.describe('Dishes that are sold in it from now on, and dishes that no longer are'),
        revision: seenRevision,
      }),
    )
    .output(z.object({ menu: additionalMenu, changeId })),
  deleteAdditionalMenu: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/additional-menus/{menuId}/delete',
      summary: 'Delete an additional menu; the change can be undone for 30 days',
    })
    .errors({ ...inUse, ...refusals })
    .input(
      z.object({
        ...inRestaurant.shape,
        menuId: id,
        moveTo: z
          .union([z.enum(['always', 'hidden']), id])
          .nullable()
          .default(null)
          .describe(
            'Dishes that are sold in no other menu: sold always, hidden, or sold in another menu. null: refused if there are any',
          ),
      }),
    )
    .output(z.object({ changeId, products: z.int().describe('Dishes that were sold in it') })),
}
