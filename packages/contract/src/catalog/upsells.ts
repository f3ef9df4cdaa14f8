import { z } from 'zod'
import { withRight } from '../base.ts'
import { cents, enteredPrice, id, inRestaurant, personText } from '../fields.ts'
import { changeId, conflictWith, links, refusals, revision, seenRevision } from './shared.ts'

const upsell = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: cents,
  isAvailable: z.boolean(),
  groupId: id,
  groupName: z.string(),
  productIds: z.array(id).describe('Dishes that offer it: those that use its group'),
  sold: z
    .object({ portions: z.int(), revenue: cents })
    .describe('In the last 30 days, counted by its name and the name of its group'),
  revision: revision.describe('Counts the changes of its group'),
})
export type CatalogUpsell = z.infer<typeof upsell>

export const upsells = {
  upsells: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/upsells',
      summary: 'List the upsells of all groups by name',
    })
    .input(inRestaurant)
    .output(z.object({ upsells: z.array(upsell) })),
  saveUpsell: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/upsells/{upsellId}',
      summary: 'Create or change an upsell; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(upsell) })
    .input(
      z.object({
        ...inRestaurant.shape,
        upsellId: id,
        name: personText(200),
        description: personText(2000),
        price: enteredPrice,
        groupId: id.nullable().describe('null: the group "Add-ons", which is created if it does not exist'),
        links: links.describe('Dishes that use its group from now on, and dishes that no longer use it'),
        revision: seenRevision,
      }),
    )
    .output(z.object({ upsell, changeId })),
  deleteUpsell: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/catalog/upsells/{upsellId}',
      summary: 'Delete an upsell; the change can be undone for 30 days',
    })
    .input(z.object({ ...inRestaurant.shape, upsellId: id }))
    .output(z.object({ changeId })),
}
