import { timingSafeEqual } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'

const PATH = '/api/pause-photos'
const VALID_MS = minutes(15)

/**
 * A signed path that serves a photo for `validMs` (15 minutes by default, longer in emails) to everyone who
 * has it.
 */
export function photoLink(
  app: Pick<App, 'now' | 'secrets'>,
  pause: { id: string; restaurantId: string },
  validMs: number = VALID_MS,
): string {
  const until = app.now() + validMs
  return `${PATH}/${pause.restaurantId}/${pause.id}?until=${until}&sign=${signature(app, pause, until)}`
}

/** Serves a photo for a link with a valid, unexpired signature; otherwise 404. */
export const pausePhotoRoute: RawRoute = {
  method: 'GET',
  path: `${PATH}/*`,
  async handle(app, request) {
    const { pathname, searchParams } = new URL(request.url)
    const [restaurantId = '', id = ''] = pathname.slice(PATH.length + 1).split('/')
    const until = Number(searchParams.get('until'))
    const photo = isSigned(app, { id, restaurantId }, until, searchParams.get('sign') ?? '')
      ? await readPhoto(app, restaurantId, id)
      : null
    // Emails show it too, inside webmail pages.
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (!photo) return new Response('Photo not found, or its link has expired.', { status: 404, headers })
    return new Response(new Uint8Array(photo), { headers: { ...headers, 'content-type': 'image/jpeg' } })
  },
}

function isSigned(
  app: Pick<App, 'now' | 'secrets'>,
  pause: { id: string; restaurantId: string },
  until: number,
  sign: string,
): boolean {
  if (!Number.isSafeInteger(until) || until < app.now()) return false
  const [given, expected] = [Buffer.from(sign), Buffer.from(signature(app, pause, until))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signature(
  app: Pick<App, 'secrets'>,
  { id, restaurantId }: { id: string; restaurantId: string },
  until: number,
): string {
  return app.secrets.derive('pause-photo', `${restaurantId}:${id}:${until}`).toString('base64url')
}

async function readPhoto(app: App, restaurantId: string, id: string): Promise<Uint8Array | null> {
  const row = await app.db.tenant(restaurantId, 'system:kitchen', (tx) =>
    tx
      .selectFrom('ordering_disable_log')
      .select('staff_photo')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return row?.staff_photo ? app.files.read(row.staff_photo) : null
}
