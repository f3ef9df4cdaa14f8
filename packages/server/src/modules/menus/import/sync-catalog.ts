import { entreeCategoryName } from '@comanda/domain/menu/menu'
import type { Tx } from '../../../db/database.ts'
import type { JsonRow } from '../../../db/insert-rows.ts'
import { count, type ImportReport } from './import-report.ts'
import type { FileOptionGroup, FileProduct, MenuFile } from './menu-file.ts'
import { syncRows } from './sync-rows.ts'

/** A product of the file with its row id. */
export interface ListedProduct {
  id: string
  name: string
  categoryName: string
  labels: readonly string[]
  optionGroups: readonly FileOptionGroup[]
}

/**
 * Syncs additional menus, categories, products and labels. The file is the complete menu: categories and
 * products that it does not name are archived, so that past orders can still refer to them. Sold-out dishes
 * stay sold out.
 */
export async function syncCatalog(
  tx: Tx,
  restaurantId: string,
  file: MenuFile,
  mediaIds: ReadonlyMap<string, string>,
  report: ImportReport,
): Promise<ListedProduct[]> {
  await syncDayparts(tx, restaurantId, file, report)
  const categoryIds = await syncCategories(tx, restaurantId, file, report)
  const products = await syncProducts(
    tx,
    restaurantId,
    targetProducts(file),
    { categoryIds, mediaIds },
    report,
  )
  await syncLabels(tx, restaurantId, products, report)
  return products
}

async function syncDayparts(tx: Tx, restaurantId: string, file: MenuFile, report: ImportReport) {
  const synced = await syncRows(tx, {
    table: 'additional_menus',
    restaurantId,
    keyOf: (row) => String(row.name),
    desired: file.additional_menus.map((daypart, at) => ({
      ...daypart,
      sort_order: at,
      archived_at: null,
      is_imported: true,
    })),
    unwanted: 'delete-imported',
  })
  count(report, 'additional menus', synced)
}

async function syncCategories(tx: Tx, restaurantId: string, file: MenuFile, report: ImportReport) {
  const synced = await syncRows(tx, {
    table: 'categories',
    restaurantId,
    keyOf: (row) => String(row.name),
    desired: file.categories.map((category, at) => ({
      name: category.name,
      description: category.description,
      sort_order: category.sort_order ?? at,
      is_active: category.is_active,
      archived_at: null,
    })),
    unwanted: 'archive',
  })
  count(report, 'categories', synced)
  return synced.ids
}

type TargetProduct = Omit<FileProduct, 'sort_order'> & {
  sort_order: number
  categoryName: string
  code: string | null
}

/** The products of all categories, plus the kitchen's entrees as products of their own category. */
function targetProducts(file: MenuFile): TargetProduct[] {
  const dishes = file.categories.flatMap((category) =>
    category.products.map((product, at) => ({
      ...product,
      sort_order: product.sort_order ?? at,
      categoryName: category.name,
      code: null,
    })),
  )
  const entrees = file.entree_menu.map(({ group, ...entree }, at) => ({
    ...entree,
    sort_order: at,
    is_active: true,
    is_21_plus: false,
    allow_comments: true,
    labels: [],
    available_menus: [],
    option_groups: [],
    categoryName: entreeCategoryName,
  }))
  return [...dishes, ...entrees]
}

async function syncProducts(
  tx: Tx,
  restaurantId: string,
  targets: readonly TargetProduct[],
  { categoryIds, mediaIds }: Record<'categoryIds' | 'mediaIds', ReadonlyMap<string, string>>,
  report: ImportReport,
): Promise<ListedProduct[]> {
  const keyOf = (row: JsonRow) => `${row.category_id} ${row.name}`
  const rowOf = (product: TargetProduct) => ({
    category_id: categoryIds.get(product.categoryName),
    name: product.name,
    description: product.description,
    base_price: product.base_price,
    code: product.code,
    is_active: product.is_active,
    is_21_plus: product.is_21_plus,
    allow_comments: product.allow_comments,
    available_menus: product.available_menus,
    sort_order: product.sort_order,
    archived_at: null,
    ...pictureColumn(product.image, mediaIds),
  })
  const synced = await syncRows(tx, {
    table: 'products',
    restaurantId,
    keyOf,
    desired: targets.map(rowOf),
    unwanted: 'archive',
  })
  const entrees = new Set(
    targets.filter((product) => product.code !== null).map((product) => keyOf(rowOf(product))),
  )
  const part = (keep: (key: string) => boolean) => ({
    created: synced.created.filter(keep),
    updated: synced.updated.filter(keep),
    unchanged: synced.unchanged.filter(keep),
  })
  count(report, 'products', { ...part((key) => !entrees.has(key)), removed: synced.removed })
  count(report, 'kitchen entrees', { ...part((key) => entrees.has(key)), removed: 0 })
  return targets.map((product) => ({
    id: synced.ids.get(keyOf(rowOf(product)))!,
    name: product.name,
    categoryName: product.categoryName,
    labels: product.labels,
    optionGroups: product.option_groups,
  }))
}

/** Without a picture in the file, or without the picture folder, a product keeps its current picture. */
function pictureColumn(image: string | null, mediaIds: ReadonlyMap<string, string>): JsonRow {
  const mediaId = image === null ? undefined : mediaIds.get(image)
  return mediaId === undefined ? {} : { image_media_id: mediaId }
}

async function syncLabels(
  tx: Tx,
  restaurantId: string,
  products: readonly ListedProduct[],
  report: ImportReport,
) {
  const synced = await syncRows(tx, {
    table: 'product_labels',
    restaurantId,
    keyOf: (row) => `${row.product_id} ${row.label_type}`,
    desired: products.flatMap(({ id, labels }) =>
      labels.map((label) => ({ product_id: id, label_type: label })),
    ),
    unwanted: 'delete',
  })
  count(report, 'labels', synced)
}
