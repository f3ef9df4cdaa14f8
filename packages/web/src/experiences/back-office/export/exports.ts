import type { Action } from '@comanda/domain/access/roles'
import { loadApi } from '../../../shared/load-api.ts'

export interface ExportRange {
  restaurantId: string | null
  from: string
  to: string
}

/** Something that can be exported as a file. */
export interface Export {
  name: string
  text: string
  file: string
  right: Action
  /** Needs one restaurant. */
  ofRestaurant?: true
  /** Of the chosen days; otherwise everything. */
  byDays?: true
  load: (range: ExportRange) => Promise<BodyInit>
}

const scoped = ({ restaurantId, from, to }: ExportRange) => ({
  from,
  to,
  ...(restaurantId && { restaurantId }),
})

export const exports: readonly Export[] = [
  {
    name: 'Orders',
    text: 'One line for each order, with its amounts.',
    file: 'orders.csv',
    right: 'orders.manage',
    byDays: true,
    load: async (range) =>
      (await (await loadApi()).ordersAdmin.export({ ...scoped(range), rows: 'orders' })).body,
  },
  {
    name: 'Dishes sold',
    text: 'One line for each dish of an order.',
    file: 'order-lines.csv',
    right: 'orders.manage',
    byDays: true,
    load: async (range) =>
      (await (await loadApi()).ordersAdmin.export({ ...scoped(range), rows: 'lines' })).body,
  },
  {
    name: 'Payments',
    text: 'Charges, refunds and fees, one line for each payment.',
    file: 'payments.csv',
    right: 'payments.view',
    byDays: true,
    load: async (range) => (await (await loadApi()).payments.export(scoped(range))).body,
  },
  {
    name: 'Audit log',
    text: 'Who changed what, with the values before and after.',
    file: 'audit-log.csv',
    right: 'audit.view',
    byDays: true,
    load: async (range) => (await (await loadApi()).audit.export(scoped(range))).body,
  },
  {
    name: 'Menu, spreadsheet',
    text: 'The dishes with prices, labels and visibility. Can be edited and imported again.',
    file: 'menu.csv',
    right: 'menu.manage',
    ofRestaurant: true,
    load: async ({ restaurantId }) =>
      (await (await loadApi()).catalog.exportMenu({ restaurantId: restaurantId ?? '', format: 'csv' })).text,
  },
  {
    name: 'Menu, complete',
    text: 'Everything with option groups and menus: as a backup, or for another restaurant.',
    file: 'menu.json',
    right: 'menu.manage',
    ofRestaurant: true,
    load: async ({ restaurantId }) =>
      (await (await loadApi()).catalog.exportMenu({ restaurantId: restaurantId ?? '', format: 'menu' })).text,
  },
  {
    name: 'Loyalty members',
    text: 'Members with their points.',
    file: 'loyalty-members.csv',
    right: 'promotions.manage',
    ofRestaurant: true,
    load: async ({ restaurantId }) =>
      (await (await loadApi()).loyalty.exportMembers({ restaurantId: restaurantId ?? '' })).body,
  },
  {
    name: 'Gift cards',
    text: 'Balances and states, without codes.',
    file: 'gift-cards.csv',
    right: 'promotions.manage',
    ofRestaurant: true,
    load: async ({ restaurantId }) =>
      (await (await loadApi()).giftCards.export({ restaurantId: restaurantId ?? '' })).body,
  },
]
