import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import type { Caller } from '../../src/app.ts'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { importMenu } from '../../src/modules/catalog/import/import-menu.ts'
import { getProduct } from '../../src/modules/catalog/products/read-product.ts'
import { saveProduct } from '../../src/modules/catalog/products/save-product.ts'
import { staffOf } from '../test-app.ts'
import type { openEditor } from './menu-editor.ts'

interface Options {
  restaurantId?: string
  format?: 'csv' | 'menu'
  mode?: 'merge' | 'replace'
  requestId?: string
  expected?: string | null
  caller?: Caller
}

/** Imports and exports of an editor's menu: as an owner, and of spreadsheets unless stated otherwise. */
export function importActions(editor: Awaited<ReturnType<typeof openEditor>>) {
  const { shop, owner } = editor
  const run = (text: string, { restaurantId = editor.restaurantId, caller, ...options }: Options = {}) =>
    importMenu(shop.app, caller ?? staffOf('owner', restaurantId), {
      restaurantId,
      format: 'csv',
      mode: 'merge',
      requestId: randomUUID(),
      expected: null,
      text,
      ...options,
    })
  return {
    run,
    /** Checks, then imports what the check has reported. */
    async runAll(text: string, options: Options = {}) {
      const { report } = await run(text, options)
      return run(text, { ...options, expected: report.digest })
    },
    exported: async (format: 'csv' | 'menu', restaurantId = editor.restaurantId) =>
      (await exportMenu(shop.app, staffOf('owner', restaurantId), { restaurantId, format })).text,
    /** Raises the price of a dish, as a form does. */
    async edit(name: string, price: number) {
      const { restaurantId } = editor
      const dish = await editor.dish(name)
      const product = await getProduct(shop.app, owner, { restaurantId, productId: dish?.id ?? '' })
      await saveProduct(shop.app, owner, {
        ...product,
        restaurantId,
        productId: product.id,
        basePrice: cents(price),
      })
    },
  }
}
