import { changedThings, changeTypes } from '@comanda/domain/menu/recorded-changes'
import { z } from 'zod'
import { auditChange } from '../audit.ts'
import { withRight } from '../base.ts'
import { id, inRestaurant, instant, storableText } from '../fields.ts'
import { inUse, names, refusals } from './shared.ts'

const menuChange = z.object({
  id,
  at: instant,
  by: z.string().describe('Name of the person'),
  action: z.string().describe('As in the audit log'),
  label: z.string().describe('What was changed, such as the name of a dish'),
  isUndone: z.boolean(),
  changes: z
    .array(auditChange)
    .describe(
      'The fields of a single entity, or the entities of a bulk change, at most 50; ids are left out',
    ),
})
export type MenuChange = z.infer<typeof menuChange>

export const changes = {
  changes: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/changes',
      summary: 'List the changes to the menu in the last 30 days, newest first',
    })
    .input(
      z.object({
        ...inRestaurant.shape,
        before: id.nullable().default(null).describe('The last change of the previous page'),
        search: storableText(100)
          .default('')
          .describe('Words in the name of the changed entity, or of the person'),
        thing: z
          .enum(changedThings)
          .nullable()
          .default(null)
          .describe('The kind of changed entity; null: any'),
        type: z
          .enum(changeTypes)
          .nullable()
          .default(null)
          .describe('The action; null: any. “restored”: its deletion was undone'),
      }),
    )
    .output(z.object({ changes: z.array(menuChange) })),
  undo: withRight('menu.manage')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/changes/{changeId}/undo',
      summary: 'Undo a change to the menu',
    })
    .errors({ ...refusals, ...inUse, CHANGED_SINCE: { status: 409, data: names } })
    .input(z.object({ ...inRestaurant.shape, changeId: id }))
    .output(z.object({ changeId: id })),
}
