import { additionalMenus } from './catalog/additional-menus.ts'
import { categories } from './catalog/categories.ts'
import { changes } from './catalog/changes.ts'
import { facts } from './catalog/facts.ts'
import { transfer } from './catalog/import.ts'
import { optionGroups } from './catalog/option-groups.ts'
import { productBulk } from './catalog/product-bulk.ts'
import { products } from './catalog/products.ts'
import { themes } from './catalog/themes.ts'
import { upsells } from './catalog/upsells.ts'

/** Everything that can be edited about a menu. */
export const catalog = {
  ...categories,
  ...changes,
  ...facts,
  ...products,
  ...productBulk,
  ...optionGroups,
  ...upsells,
  ...additionalMenus,
  ...themes,
  ...transfer,
}
