import sharp from 'sharp'
import type { Caller } from '../../src/app.ts'
import { type Pause, pauseOrdering } from '../../src/modules/kitchen/pause/pause-ordering.ts'
import { resumeOrdering } from '../../src/modules/kitchen/pause/resume-ordering.ts'
import { openShop } from '../checkout/ordering.ts'
import { cook, staffOf } from '../test-app.ts'

export type Pausing = Awaited<ReturnType<typeof openPausing>>

/** A shop, one of its cooks, and helpers to pause and resume ordering. */
export async function openPausing() {
  const shop = await openShop()
  const { app, database, restaurant } = shop

  function person(role: Caller['memberships'][number]['role'], restaurantId = restaurant.id): Caller {
    return staffOf(role, restaurantId, cook)
  }

  const pixels = { create: { width: 800, height: 600, channels: 3 as const, background: '#446688' } }
  const picture = await sharp(pixels)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Spy' } })
    .toBuffer()
  const staff = person('staff')

  return {
    shop,
    person,
    staff,
    /** For half an hour by default. */
    pause(changes: Partial<Pause> = {}, caller = staff) {
      return pauseOrdering(app, caller, {
        restaurantId: restaurant.id,
        reason: 'Staff shortage',
        customReason: '',
        durationMinutes: 30,
        photo: picture.toString('base64'),
        ...changes,
      })
    },
    resume: (caller = staff) => resumeOrdering(app, caller, restaurant.id),
    log: () => database.query('select * from ordering_disable_log order by disabled_at'),
  }
}
