import { sortedDiets } from '@comanda/domain/menu/allergens'
import { entreeCategoryName } from '@comanda/domain/menu/menu'
import type { Tx } from '../../../db/database.ts'
import type { JsonRow } from '../../../db/insert-rows.ts'
import type { FilePicture } from './file-facts.ts'
import { replaceFurtherPictures } from './further-pictures.ts'
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
 * products that it does not name are archived, so that past orders can still refer to them. Dishes that are sold out
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
  const categoryIds = await syncCategories(tx, restaurantId, file, mediaIds, report)
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

async function syncCategories(
  tx: Tx,
  restaurantId: string,
  file: MenuFile,
  mediaIds: ReadonlyMap<string, string>,
  report: ImportReport,
) {
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
      ...stated({
        available_from: storedTime(category.available_from),
        available_until: storedTime(category.available_until),
      }),
      ...pictureColumn({ image: null, picture: category.picture }, mediaIds),
    })),
    unwanted: 'archive',
  })
  count(report, 'categories', synced)
  return synced.ids
}

type TargetProduct = Omit<FileProduct, 'sort_order'> & {
  sort_order: number
  categoryName: string
  isEntree: boolean
}

/** The products of all categories, plus the kitchen's entrees as products of their own category. */
function targetProducts(file: MenuFile): TargetProduct[] {
  const dishes = file.categories.flatMap((category) =>
    category.products.map((product, at) => ({
      ...product,
      sort_order: product.sort_order ?? at,
      categoryName: category.name,
      isEntree: false,
    })),
  )
  const entrees = file.entree_menu.map(({ group, ...entree }, at) => ({
    ...entree,
    sort_order: at,
    is_active: true,
    is_21_plus: false,
    allow_comments: true,
    labels: entree.labels ?? [],
    available_menus: [],
    option_groups: [],
    categoryName: entreeCategoryName,
    isEntree: true,
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
    is_active: product.is_active,
    is_21_plus: product.is_21_plus,
    allow_comments: product.allow_comments,
    available_menus: product.available_menus,
    sort_order: product.sort_order,
    archived_at: null,
    ...stated({ code: product.code, diets: sortedDiets(product.diets), allergens: product.allergens }),
    ...pictureColumn(product, mediaIds),
  })
  const synced = await syncRows(tx, {
    table: 'products',
    restaurantId,
    keyOf,
    desired: targets.map(rowOf),
    newColumns: () => ({ diets: [], allergens: {} }),
    unwanted: 'archive',
  })
  const idOf = (product: TargetProduct) => synced.ids.get(keyOf(rowOf(product)))!
  await replaceFurtherPictures(
    tx,
    restaurantId,
    targets.flatMap((product) => {
      const pictures = knownPictures(product.more_pictures ?? [], mediaIds)
      // If the restaurant does not have the pictures, the current ones stay.
      return pictures.length === product.more_pictures?.length ? [{ productId: idOf(product), pictures }] : []
    }),
  )
  const entrees = new Set(targets.filter(({ isEntree }) => isEntree).map((product) => keyOf(rowOf(product))))
  const part = (keep: (key: string) => boolean) => ({
    created: synced.created.filter(keep),
    updated: synced.updated.filter(keep),
    unchanged: synced.unchanged.filter(keep),
  })
  count(report, 'products', { ...part((key) => !entrees.has(key)), removed: synced.removed })
  count(report, 'kitchen entrees', { ...part((key) => entrees.has(key)), removed: 0 })
  return targets.map((product) => ({
    id: idOf(product),
    name: product.name,
    categoryName: product.categoryName,
    labels: product.labels,
    optionGroups: product.option_groups,
  }))
}

/** In the format of the database, so that the same time does not count as a change. */
const storedTime = (time: string | null | undefined) => (time ? `${time}:00` : time)

/** The columns that the file states. */
function stated(columns: JsonRow): JsonRow {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * Without a picture in the file, or one that is neither in the picture folder nor among the pictures of the restaurant, the
 * current picture stays. Null removes it.
 */
function pictureColumn(
  { image, picture }: { image: string | null; picture?: FilePicture | null | undefined },
  mediaIds: ReadonlyMap<string, string>,
): JsonRow {
  if (picture === null && image === null) return { image_media_id: null }
  const mediaId = mediaIds.get(image ?? picture?.hash ?? '')
  return mediaId === undefined ? {} : { image_media_id: mediaId }
}

const knownPictures = (pictures: readonly FilePicture[], mediaIds: ReadonlyMap<string, string>) =>
  pictures.flatMap(({ hash }) => mediaIds.get(hash) ?? [])

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
