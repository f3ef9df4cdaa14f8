import type { ExportKind } from '@comanda/contract/exports'
import type { Action } from '@comanda/domain/access/roles'
import { loadApi } from '../../../shared/load-api.ts'

export interface ExportRange {
  restaurantId: string | null
  from: string
  to: string
}

/** Something that can be exported as a file: by a job, or downloaded at once. */
export type ExportChoice = ExportFields &
  ({ kind: ExportKind } | { file: string; load: (range: ExportRange) => Promise<BodyInit> })

interface ExportFields {
  name: string
  text: string
  right: Action
  /** Needs one restaurant. */
  ofRestaurant?: true
  /** Of the chosen days; otherwise everything. */
  byDays?: true
}

const scoped = ({ restaurantId, from, to }: ExportRange) => ({
  from,
  to,
  ...(restaurantId && { restaurantId }),
})

export const exportChoices: readonly ExportChoice[] = [
  {
    kind: 'orders',
    name: 'Orders',
    text: 'One line for each order, with its amounts.',
    right: 'orders.manage',
    byDays: true,
  },
  {
    kind: 'order_lines',
    name: 'Dishes sold',
    text: 'One line for each dish of an order.',
    right: 'orders.manage',
    byDays: true,
  },
  {
    file: 'payments.csv',
    name: 'Payments',
    text: 'Charges, refunds and fees, one line for each payment.',
    right: 'payments.view',
    byDays: true,
    load: async (range) => (await (await loadApi()).payments.export(scoped(range))).body,
  },
  {
    file: 'audit-log.csv',
    name: 'Audit log',
    text: 'Who changed what, with the values before and after.',
    right: 'audit.view',
    byDays: true,
    load: async (range) => (await (await loadApi()).audit.export(scoped(range))).body,
  },
  {
    kind: 'menu_csv',
    name: 'Menu, spreadsheet',
    text: 'The dishes with prices, labels and visibility. Can be edited and imported again.',
    right: 'menu.manage',
    ofRestaurant: true,
  },
  {
    kind: 'menu_json',
    name: 'Menu, complete',
    text: 'Everything with option groups and menus: as a backup, or for another restaurant.',
    right: 'menu.manage',
    ofRestaurant: true,
  },
  {
    kind: 'coupons',
    name: 'Coupons',
    text: 'Discount codes with their conditions and uses.',
    right: 'promotions.manage',
    ofRestaurant: true,
  },
  {
    kind: 'consents',
    name: 'Marketing consents',
    text: 'Customers who agreed to marketing emails, with when and where they agreed.',
    right: 'promotions.manage',
    ofRestaurant: true,
  },
  {
    file: 'loyalty-members.csv',
    name: 'Loyalty members',
    text: 'Members with their points.',
    right: 'promotions.manage',
    ofRestaurant: true,
    load: async ({ restaurantId }) =>
      (await (await loadApi()).loyalty.exportMembers({ restaurantId: restaurantId ?? '' })).body,
  },
  {
    file: 'gift-cards.csv',
    name: 'Gift cards',
    text: 'Balances and states, without codes.',
    right: 'promotions.manage',
    ofRestaurant: true,
    load: async ({ restaurantId }) =>
      (await (await loadApi()).giftCards.export({ restaurantId: restaurantId ?? '' })).body,
  },
]

export function exportName(kind: ExportKind): string {
  return exportChoices.find((one) => 'kind' in one && one.kind === kind)?.name ?? kind
}
