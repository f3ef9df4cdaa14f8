import { z } from 'zod'
import { withRight } from './base.ts'
import { id, instant, personText } from './fields.ts'
import { picture } from './menus.ts'

/** A part of a picture, in pixels of the upright original. */
export const pictureCrop = z.object({
  left: z.int().min(0).max(100_000),
  top: z.int().min(0).max(100_000),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
})
export type PictureCrop = z.infer<typeof pictureCrop>

const pictureAlt = personText(300).describe('The text for people who do not see the picture')

const storedPicture = picture.extend({ id })
export type StoredPicture = z.infer<typeof storedPicture>

/** The query of an upload: `crop` is "left,top,width,height". */
export const uploadQuery = z.object({
  crop: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){3}$/)
    .transform((text) => {
      const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
      return { left, top, width, height }
    })
    .pipe(pictureCrop)
    .optional(),
  alt: pictureAlt.optional(),
})

/** A place that shows a picture. `place` is the table and column that refer to it. */
const pictureUse = z.object({
  place: z.string(),
  /** The name of the dish, category or theme; for the pictures of the restaurant its own. */
  name: z.string(),
  id: id.nullable().describe('Id of the dish or category'),
})
export type PictureUse = z.infer<typeof pictureUse>

const libraryPicture = storedPicture.extend({
  storedAt: instant.describe('The last upload of these bytes'),
  uses: z.array(pictureUse),
})
export type LibraryPicture = z.infer<typeof libraryPicture>

const refused = { PICTURE_REFUSED: { status: 422 } } as const
/**
 * Pictures of a restaurant. A file is uploaded by `POST /restaurants/{restaurantId}/pictures`, a route of its own
 * with the bytes as its body; its response is that of `fetchPicture`.
 */
export const media = {
  list: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/pictures',
      summary: 'List the pictures of a restaurant, with the places that show them',
    })
    .input(
      z.object({
        restaurantId: id,
        search: personText(100)
          .default('')
          .describe('Part of the alternative text or of the name of a place'),
        use: z.enum(['all', 'used', 'unused']).default('all'),
        page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
      }),
    )
    .output(
      z.object({
        pictures: z.array(libraryPicture).describe('The newest first'),
        total: z.int(),
        pageSize: z.int(),
      }),
    ),
  replacePicture: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/pictures/{pictureId}/replace',
      summary: 'Exchange the contents of a picture with those of an unused one, wherever it is shown',
    })
    .errors({ PICTURE_IN_USE: { status: 409 } })
    .input(
      z.object({
        restaurantId: id,
        pictureId: id,
        by: id.describe('An uploaded picture that is not used'),
        path: z
          .string()
          .max(300)
          .describe('The displayed path; if the picture already has a different one, nothing changes'),
      }),
    )
    .output(z.object({ picture: storedPicture })),
  removePicture: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/pictures/{pictureId}',
      summary: 'Delete a picture that nothing shows',
    })
    .errors({ PICTURE_IN_USE: { status: 409 } })
    .input(z.object({ restaurantId: id, pictureId: id }))
    .output(z.object({ removed: z.boolean().describe('false: it was deleted before') })),
  picture: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/pictures/{pictureId}',
      summary: 'A stored picture of a restaurant',
    })
    .input(z.object({ restaurantId: id, pictureId: id }))
    .output(z.object({ picture: storedPicture })),
  fetchPicture: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/pictures/fetch',
      summary: 'Fetch a picture from an https address and store it',
    })
    .errors(refused)
    .input(
      z.object({
        restaurantId: id,
        url: z.url({ protocol: /^https$/, error: 'Invalid URL' }).max(2000),
        crop: pictureCrop.optional(),
        alt: pictureAlt.optional(),
      }),
    )
    .output(z.object({ picture: storedPicture })),
  describePicture: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/pictures/{pictureId}/alt',
      summary: 'Change the alternative text of a picture, wherever it is shown',
    })
    .input(z.object({ restaurantId: id, pictureId: id, alt: pictureAlt }))
    .output(z.object({ picture: storedPicture })),
}
