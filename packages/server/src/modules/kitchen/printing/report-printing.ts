import { MAX_PRINTER_NAME } from '@comanda/domain/kitchen/print-claim'
import { browserLabel } from '@comanda/domain/people/browser'
import { cleanText } from '@comanda/domain/people/clean-text'
import { minutes } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../../app.ts'
import { nameOfCaller } from '../../devices/public.ts'
import { requireKitchen } from '../../identity/public.ts'

/** Screens report every minute; one that has not done so for this long counts as closed. */
const COUNTS_FOR_MS = minutes(2.5)

export interface PrintingReport {
  restaurantId: string
  /** Chosen by the screen. */
  screenId: string
  /** Whether it prints tickets automatically. */
  on: boolean
  /** The name of the printer that it shares with other screens; absent or null: it has one of its own. */
  printer?: string | null | undefined
}

/** A screen that prints tickets automatically. */
interface PrintingScreen {
  name: string
  printer: string | null
}

/**
 * Records whether a screen prints tickets automatically. Returns the others that do. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function reportPrinting(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId, screenId, on, printer }: PrintingReport,
): Promise<{ screens: PrintingScreen[] }> {
  requireKitchen(caller, restaurantId)
  const seen = {
    name: nameOfScreen(caller),
    seen_at: new Date(app.now()),
    printer: cleanText(printer ?? '', MAX_PRINTER_NAME) || null,
  }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await tx
      .deleteFrom('kitchen_printing_screens')
      .where('restaurant_id', '=', restaurantId)
      .where((row) =>
        row.or([
          row('seen_at', '<=', new Date(app.now() - COUNTS_FOR_MS)),
          ...(on ? [] : [row('screen_id', '=', screenId)]),
        ]),
      )
      .execute()
    if (on)
      await tx
        .insertInto('kitchen_printing_screens')
        .values({ restaurant_id: restaurantId, screen_id: screenId, ...seen })
        .onConflict((row) => row.columns(['restaurant_id', 'screen_id']).doUpdateSet(seen))
        .execute()
    const screens = await tx
      .selectFrom('kitchen_printing_screens')
      .select(['name', 'printer'])
      .where('restaurant_id', '=', restaurantId)
      .where('screen_id', '<>', screenId)
      .orderBy('name')
      .execute()
    return { screens }
  })
}

/** The name of a paired screen; of any other, who is signed in and the browser. */
function nameOfScreen(caller: Caller): string {
  return caller.device?.name ?? `${nameOfCaller(caller)} (${browserLabel(caller.userAgent)})`
}
