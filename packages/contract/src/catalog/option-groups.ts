import { modifierActions, optionGroupKinds } from '@comanda/domain/menu/menu'
import { MAX_OPTIONS } from '@comanda/domain/menu/option-group-fields'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { cents, enteredPrice, id, inRestaurant, personText } from '../fields.ts'
import { picture } from '../menus.ts'
import { changeId, conflictWith, links, refusals, revision, seenRevision } from './shared.ts'

const kind = z.enum(optionGroupKinds)

const optionFields = {
  id,
  name: personText(200),
  description: personText(2000),
  priceDelta: enteredPrice.describe('Added to the price of one unit; negative for a discount'),
  isDefault: z.boolean().describe('Selected by default; for required variant groups only'),
  modifierAction: z.enum(modifierActions).nullable().describe('For modifiers only'),
}

const groupFields = {
  name: personText(200),
  description: personText(2000),
  minSelections: z.int().min(-1000).max(1000).describe('Above 0: required'),
  maxSelections: z.int().min(-1000).max(1000).nullable().describe('null or 0: any number'),
  displayType: z.enum(['radio', 'checkbox']).describe('radio: a single choice'),
}

const optionGroup = z.object({
  ...groupFields,
  id,
  kind,
  name: z.string(),
  description: z.string(),
  minSelections: z.int(),
  maxSelections: z.int().nullable(),
  options: z.array(
    z.object({
      ...optionFields,
      name: z.string(),
      description: z.string(),
      priceDelta: cents,
      isAvailable: z.boolean(),
    }),
  ),
  revision,
  productIds: z.array(id).describe('Dishes that are not deleted and use it'),
})
export type CatalogOptionGroup = z.infer<typeof optionGroup>

const dish = z.object({
  id,
  name: z.string(),
  category: z.string(),
  basePrice: cents,
  picture: picture.nullable(),
  isActive: z.boolean(),
})
export type CatalogDish = z.infer<typeof dish>

const saved = z.object({ group: optionGroup, changeId })

export const optionGroups = {
  optionGroups: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/option-groups',
      summary: 'List variant, upsell and modifier groups with their options and the dishes that use them',
    })
    .input(inRestaurant)
    .output(
      z.object({
        groups: z.array(optionGroup),
        dishes: z.array(dish).describe('All dishes that are not deleted, in menu order'),
      }),
    ),
  saveOptionGroup: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/option-groups/{kind}/{groupId}',
      summary: 'Create or change an option group; the ids of new groups and options are chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(optionGroup) })
    .input(
      z.object({
        ...inRestaurant.shape,
        kind,
        groupId: id,
        ...groupFields,
        options: z.array(z.object(optionFields)).max(2 * MAX_OPTIONS),
        links: links.describe('Dishes that use the group from now on, and dishes that no longer use it'),
        revision: seenRevision,
      }),
    )
    .output(saved),
  quickCreateGroup: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/option-groups/{kind}/{groupId}/short',
      summary: 'Create an option group without options from the short form',
    })
    .errors({ ...refusals, ...conflictWith(optionGroup) })
    .input(
      z.object({
        ...inRestaurant.shape,
        kind,
        groupId: id,
        name: personText(200),
        description: personText(2000).default(''),
        isRequired: z.boolean().default(false),
        minSelections: z.int().min(-1000).max(1000).default(0).describe('For modifiers'),
        maxSelections: z.int().min(-1000).max(1000).default(1).describe('For modifiers'),
      }),
    )
    .output(saved),
  deleteOptionGroup: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/catalog/option-groups/{kind}/{groupId}',
      summary: 'Delete an option group; the change can be undone for 30 days',
    })
    .input(z.object({ ...inRestaurant.shape, kind, groupId: id }))
    .output(z.object({ changeId, products: z.int().describe('Dishes that lose it') })),
  mergeOptionGroups: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/option-groups/{kind}/merge',
      summary: 'Merge identical option groups into the most used one of them',
    })
    .input(
      z.object({
        ...inRestaurant.shape,
        kind,
        groupIds: z.array(id).max(5000).describe('Groups that are not identical to another one stay'),
      }),
    )
    .output(
      z.object({
        changeId,
        merged: z.int().describe('Groups that no longer exist'),
        products: z.int().describe('Dishes that use another group now'),
      }),
    ),
}
