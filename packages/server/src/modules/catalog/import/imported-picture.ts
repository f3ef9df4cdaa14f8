import { maxPictures } from '@comanda/domain/menu/product-fields'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { defineJob, enqueueSql } from '../../../platform/jobs/job.ts'
import { outboundFetch } from '../../../platform/outbound-fetch.ts'
import { downloadPicture, PictureRefused, storePicture } from '../../media/public.ts'
import { type CategoryState, categoryKind } from '../category-kind.ts'
import { type ProductState, productKind } from '../product-kind.ts'
import { changeInEffect, recordChange } from '../record-change.ts'
import { clearEdited } from './read-current-menu.ts'

/** A picture of a dish or category to fetch after an import. */
export interface PictureRequest {
  productId?: string | null | undefined
  /** Instead of the id of a dish. */
  categoryId?: string | null | undefined
  url: string
  /** An additional picture of a dish, after the existing ones. */
  isFurther?: boolean | null | undefined
  /** The main picture at the import; a job that was enqueued by an earlier version has none. */
  replaces?: string | null | undefined
  /** The alternative text of a new picture. */
  alt?: string | null | undefined
}

interface ImportedPicture extends PictureRequest {
  restaurantId: string
  /** The change of the import, which is undone together with the picture; none if it changed nothing else. */
  changeId?: string | null | undefined
}

const caller = systemCaller('import')

/** Fetches a picture of an imported dish or category, at most four times. */
export const importedPictureJob = defineJob<ImportedPicture>({
  name: 'imported-picture',
  payload: z.object({
    restaurantId: z.uuid(),
    productId: z.uuid().nullish(),
    categoryId: z.uuid().nullish(),
    url: z.string(),
    isFurther: z.boolean().nullish(),
    replaces: z.uuid().nullish(),
    alt: z.string().nullish(),
    changeId: z.uuid().nullish(),
  }),
  retries: 'file',
  lane: 'files',
  isLast: true,
  effect: {
    guarantee: 'exactly-once',
    because: 'the same bytes are the same picture, and a dish or category that has it is not changed',
  },
  handle: (app, picture, isLastAttempt) => fetchImportedPicture(app, picture, isLastAttempt),
})

/**
 * Enqueues one job per picture; a later address of the same main picture replaces an earlier one. One picture of a restaurant
 * is fetched at a time: an import can name thousands of slow addresses.
 */
export async function enqueuePictures(
  tx: Tx,
  restaurantId: string,
  pictures: readonly PictureRequest[],
  changeId: string | null,
): Promise<void> {
  if (pictures.length === 0) return
  const payload = sql`json_build_object('restaurantId', ${restaurantId}::text, 'productId', p."productId",
    'categoryId', p."categoryId", 'url', p.url, 'isFurther', p."isFurther", 'replaces', p.replaces, 'alt', p.alt, 'changeId', ${changeId}::text)`
  const key = sql`concat('imported-picture:', p."productId", p."categoryId",
    case when p."isFurther" then ':' || md5(p.url) end)`
  await sql`select ${enqueueSql(importedPictureJob, payload, key, { queue: `pictures:${restaurantId}` })}
    from jsonb_to_recordset(${json(pictures)}::jsonb)
      as p ("productId" text, "categoryId" text, url text, "isFurther" boolean, replaces text, alt text)`.execute(
    tx,
  )
}

/**
 * Stores the picture at an address and gives it to the dish or category, unless that was deleted or has another main picture
 * than at the import, or the import was undone. If the last attempt finds no picture, its address is listed in the audit log.
 */
export async function fetchImportedPicture(
  app: Pick<App, 'db' | 'now' | 'files'>,
  request: ImportedPicture,
  isLastAttempt = false,
  fetchFile = outboundFetch,
): Promise<void> {
  const { restaurantId, url, alt, changeId } = request
  const fetched = await downloadPicture(url, fetchFile)
    .then((bytes) => storePicture(app, restaurantId, bytes, { alt: alt ?? '' }))
    .catch((error: unknown) => {
      if (isLastAttempt && error instanceof PictureRefused) return error
      throw error
    })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const follows = changeId && (await changeInEffect(tx, restaurantId, changeId))
    if (changeId && !follows) return
    const { kind, before, isEdited } = await lockTarget(tx, request)
    if (!before || before.archivedAt !== null || !isAwaited(before, request)) return
    if (typeof fetched === 'string') {
      const after = withPicture(before, fetched, request)
      if (!after) return
      await recordChange(app, tx, caller, {
        restaurantId,
        action: `menu.${kind}_changed`,
        label: before.name,
        entities: [{ kind, before, after }],
        follows,
      })
      // A picture from the file does not count as an edit, which would protect the entry from the next import.
      if (!isEdited) await clearEdited(tx, restaurantId, [before.id])
      return
    }
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.picture_not_fetched',
      subject: `${kind}:${before.id}`,
      subjectLabel: before.name,
      changes: [{ field: 'url', before: null, after: url }],
      reason: fetched.message,
    })
  })
}

async function lockTarget(tx: Tx, { restaurantId, productId, categoryId }: ImportedPicture) {
  const [kind, table, { lock }] = categoryId
    ? (['category', 'categories', categoryKind] as const)
    : (['product', 'products', productKind] as const)
  const id = categoryId ?? productId ?? ''
  const [before] = await lock(tx, restaurantId, [id])
  const { rows } = await sql`select from ${sql.table(table)}
    where restaurant_id = ${restaurantId} and id = ${id} and edited_at is not null`.execute(tx)
  return { kind, before, isEdited: rows.length > 0 }
}

type Target = ProductState | CategoryState

/** Whether the dish or category still has the main picture that it had at the import. */
function isAwaited({ imageId }: Target, { isFurther, replaces }: PictureRequest): boolean {
  return Boolean(isFurther) || replaces === undefined || imageId === replaces
}

/** null if it already has the picture, or the maximum number of pictures. */
function withPicture(before: Target, imageId: string, { isFurther }: PictureRequest): Target | null {
  if (before.imageId === imageId) return null
  if (!isFurther || !('moreImageIds' in before)) return { ...before, imageId }
  const { moreImageIds } = before
  if (moreImageIds.includes(imageId) || moreImageIds.length >= maxPictures) return null
  return { ...before, moreImageIds: [...moreImageIds, imageId] }
}
