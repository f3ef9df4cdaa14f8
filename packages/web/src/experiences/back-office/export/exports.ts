import type { ExportKind } from '@comanda/contract/exports'
import type { Action } from '@comanda/domain/access/roles'

/** Something that a job exports as a file. */
export interface ExportChoice {
  kind: ExportKind
  name: string
  text: string
  right: Action
  /** Needs one restaurant. */
  ofRestaurant?: true
  /** Exports the selected days; otherwise everything. */
  byDays?: true
}

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
    kind: 'payments',
    name: 'Payments',
    text: 'Charges, refunds and fees, one line for each payment.',
    right: 'payments.view',
    byDays: true,
  },
  {
    kind: 'audit',
    name: 'Audit log',
    text: 'Who changed what, with the values before and after.',
    right: 'audit.view',
    byDays: true,
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
    kind: 'members',
    name: 'Loyalty members',
    text: 'Members with their points.',
    right: 'promotions.manage',
    ofRestaurant: true,
  },
  {
    kind: 'gift_cards',
    name: 'Gift cards',
    text: 'Balances and status, without codes.',
    right: 'promotions.manage',
    ofRestaurant: true,
  },
]

export function exportName(kind: ExportKind): string {
  return exportChoices.find((one) => one.kind === kind)?.name ?? kind
}
