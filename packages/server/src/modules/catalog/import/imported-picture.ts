import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { defineJob, enqueueSql } from '../../../platform/jobs/job.ts'
import { outboundFetch } from '../../../platform/outbound-fetch.ts'
import { downloadPicture, PictureRefused, storePicture } from '../../media/public.ts'
import { productKind } from '../product-kind.ts'
import { recordChange } from '../record-change.ts'

interface ImportedPicture {
  restaurantId: string
  productId: string
  url: string
  /** The picture of the dish at the import; a job that was enqueued by an earlier version has none. */
  replaces?: string | null | undefined
  /** The text of a new picture for people who do not see it. */
  alt?: string | undefined
}

const caller = systemCaller('import')

/** Fetches the picture of an imported dish, at most four times. */
export const importedPictureJob = defineJob<ImportedPicture>({
  name: 'imported-picture',
  payload: z.object({
    ...{ restaurantId: z.uuid(), productId: z.uuid(), url: z.string() },
    replaces: z.uuid().nullish(),
    alt: z.string().optional(),
  }),
  retries: 'file',
  isLast: true,
  effect: {
    guarantee: 'exactly-once',
    because: 'the same bytes are the same picture, and a dish that has it is not changed',
  },
  handle: (app, picture, isLastAttempt) => fetchImportedPicture(app, picture, isLastAttempt),
})

/**
 * Enqueues one job per dish; a later address of the same dish replaces an earlier one. One picture of a restaurant is fetched
 * at a time: an import can name thousands of slow addresses.
 */
export async function enqueuePictures(
  tx: Tx,
  restaurantId: string,
  pictures: readonly Omit<ImportedPicture, 'restaurantId'>[],
): Promise<void> {
  if (pictures.length === 0) return
  const payload = sql`json_build_object('restaurantId', ${restaurantId}::text, 'productId', p.id, 'url', p.url,
    'replaces', p.replaces, 'alt', p.alt)`
  const key = sql`'imported-picture:' || p.id`
  await sql`select ${enqueueSql(importedPictureJob, payload, key, { queue: `pictures:${restaurantId}` })}
    from unnest(${pictures.map(({ productId }) => productId)}::text[], ${pictures.map(({ url }) => url)}::text[],
      ${pictures.map(({ replaces }) => replaces ?? null)}::text[], ${pictures.map(({ alt = '' }) => alt)}::text[])
      as p (id, url, replaces, alt)`.execute(tx)
}

/**
 * Stores the picture at an address and gives it to the dish, unless the dish was deleted or has another picture than at the
 * import. An address at which the last attempt finds no picture is listed in the audit log.
 */
export async function fetchImportedPicture(
  app: Pick<App, 'db' | 'now' | 'files'>,
  { restaurantId, productId, url, replaces, alt = '' }: ImportedPicture,
  isLastAttempt = false,
  fetchFile = outboundFetch,
): Promise<void> {
  const fetched = await downloadPicture(url, fetchFile)
    .then((bytes) => storePicture(app, restaurantId, bytes, { alt }))
    .catch((error: unknown) => {
      if (isLastAttempt && error instanceof PictureRefused) return error
      throw error
    })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await productKind.lock(tx, restaurantId, [productId])
    if (!before || before.archivedAt !== null || before.imageId === fetched) return
    if (replaces !== undefined && before.imageId !== replaces) return
    if (typeof fetched === 'string') {
      await recordChange(app, tx, caller, {
        restaurantId,
        action: 'menu.product_changed',
        label: before.name,
        entities: [{ kind: 'product', before, after: { ...before, imageId: fetched } }],
      })
      return
    }
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.picture_not_fetched',
      subject: `product:${productId}`,
      subjectLabel: before.name,
      changes: [{ field: 'url', before: null, after: url }],
      reason: fetched.message,
    })
  })
}
