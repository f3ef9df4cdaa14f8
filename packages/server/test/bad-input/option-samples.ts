import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

/** Requests about option groups, upsells and additional menus. */
export function optionSamples(restaurantId: Shop['restaurant']['id']): Record<string, Sample> {
  const parameters = { restaurantId }
  const group = { restaurantId, kind: 'modifier', groupId: randomUUID() }
  const upsell = { restaurantId, upsellId: randomUUID() }
  const menu = { restaurantId, menuId: randomUUID() }
  const links: Json = { add: [], remove: [randomUUID()] }
  const option: Json = {
    id: randomUUID(),
    name: 'Mayo',
    description: 'Made here',
    priceDelta: 50,
    isDefault: false,
    modifierAction: 'add',
  }
  return {
    'catalog.optionGroups': { parameters },
    'catalog.saveOptionGroup': {
      parameters: group,
      body: {
        name: 'Sauce',
        description: '',
        minSelections: 0,
        maxSelections: 2,
        displayType: 'checkbox',
        options: [option],
        links,
        revision: 0,
      },
    },
    'catalog.quickCreateGroup': {
      parameters: { ...group, groupId: randomUUID() },
      body: { name: 'Sauce', description: '', isRequired: false, minSelections: 0, maxSelections: 1 },
    },
    'catalog.deleteOptionGroup': { parameters: group },
    'catalog.mergeOptionGroups': {
      parameters: { restaurantId, kind: 'modifier' },
      body: { groupIds: [randomUUID()] },
    },
    'catalog.upsells': { parameters },
    'catalog.saveUpsell': {
      parameters: upsell,
      body: { name: 'Garlic dip', description: '', price: 75, groupId: null, links, revision: 0 },
    },
    'catalog.deleteUpsell': { parameters: upsell },
    'catalog.additionalMenus': { parameters },
    'catalog.saveAdditionalMenu': {
      parameters: menu,
      body: {
        name: 'Late Night',
        links,
        revision: 0,
        schedule: { friday: [{ start: '22:00', end: '01:30' }] },
      },
    },
    'catalog.deleteAdditionalMenu': { parameters: menu, body: { moveTo: 'always' } },
  }
}
