import type { ExportKind } from '@comanda/contract/exports'
import type { Action } from '@comanda/domain/access/roles'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { textStream } from '../../platform/csv-stream.ts'
import { exportEntries } from '../audit-log/public.ts'
import { exportCoupons, exportMenu } from '../catalog/public.ts'
import { exportGiftCards } from '../gift-cards/public.ts'
import { exportMembers } from '../loyalty/public.ts'
import { exportOrders } from '../orders-admin/public.ts'
import { exportPayments } from '../payments/public.ts'
import { exportConsents } from '../reminders/public.ts'
import type { ExportInput } from './export-row.ts'

interface File {
  name: string
  content: ReadableStream<Uint8Array>
}

/** Each checks the caller's permission and records the export. */
type Produce<Input> = (app: App, caller: Caller, input: Input) => Promise<File>

export type ExportDefinition =
  | { right: Action; ofRestaurant: false; produce: Produce<ExportInput> }
  | { right: Action; ofRestaurant: true; produce: Produce<{ restaurantId: string }> }

export const exportDefinitions: Record<ExportKind, ExportDefinition> = {
  orders: {
    right: 'orders.manage',
    ofRestaurant: false,
    produce: (app, caller, input) => exportOrders(app, caller, { ...input, rows: 'orders' }),
  },
  order_lines: {
    right: 'orders.manage',
    ofRestaurant: false,
    produce: (app, caller, input) => exportOrders(app, caller, { ...input, rows: 'lines' }),
  },
  payments: { right: 'payments.view', ofRestaurant: false, produce: exportPayments },
  audit: { right: 'audit.view', ofRestaurant: false, produce: exportEntries },
  menu_csv: { right: 'menu.manage', ofRestaurant: true, produce: menuFile('csv') },
  menu_json: { right: 'menu.manage', ofRestaurant: true, produce: menuFile('menu') },
  coupons: { right: 'promotions.manage', ofRestaurant: true, produce: exportCoupons },
  consents: { right: 'promotions.manage', ofRestaurant: true, produce: exportConsents },
  members: {
    right: 'promotions.manage',
    ofRestaurant: true,
    produce: (app, caller, { restaurantId }) =>
      exportMembers(app, caller, { restaurantId, search: '', reward: 'any' }),
  },
  gift_cards: { right: 'promotions.manage', ofRestaurant: true, produce: exportGiftCards },
}

function menuFile(format: 'csv' | 'menu'): Produce<{ restaurantId: string }> {
  return async (app, caller, { restaurantId }) => {
    const { fileName, text } = await exportMenu(app, caller, { restaurantId, format })
    await app.db.tenant(restaurantId, caller.actor, (tx) =>
      audit(app, tx, caller, {
        restaurantId,
        action: 'data.menu_exported',
        subject: `restaurant:${restaurantId}`,
        subjectLabel: format === 'csv' ? 'Menu, CSV' : 'Menu, JSON',
      }),
    )
    return { name: fileName, content: textStream(text) }
  }
}
