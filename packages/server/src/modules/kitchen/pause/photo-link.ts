import { timingSafeEqual } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'

const PATH = '/api/pause-photos'
const VALID_MS = minutes(15)

/** A path under which a photo can be fetched for a while, by whoever has it. `validMs` for longer ones, as in mails. */
export function photoLink(
  app: Pick<App, 'now' | 'secrets'>,
  pause: { id: string; restaurantId: string },
  validMs: number = VALID_MS,
): string {
  const until = app.now() + validMs
  return `${PATH}/${pause.restaurantId}/${pause.id}?until=${until}&sign=${signature(app, pause, until)}`
}

/** Hands out a photo for a link that was signed here and still holds; anything else is not there. */
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
    // Mails show it too, in whatever page a mailbox has.
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (!photo)
      return new Response('This photo is not there, or its link has expired.', { status: 404, headers })
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
