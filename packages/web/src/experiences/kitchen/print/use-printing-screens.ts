import { useQuery } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { ownScreenId } from './screen-id.ts'

/** The server counts a screen for two and a half minutes. */
const REPORT_INTERVAL_MS = 60_000

/** Another screen of the kitchen that prints automatically, and the name of the printer that it shares; null: one of its own. */
export interface PrintingScreen {
  name: string
  printer: string | null
}

/**
 * Reports whether this screen prints automatically, periodically while it is shown. Returns the other screens of the kitchen that
 * do; none while unknown.
 */
export function usePrintingScreens({ enabled }: { enabled: boolean }): readonly PrintingScreen[] {
  const { id: restaurantId } = useKitchen().restaurant
  const [on] = useScreenSetting('autoPrint')
  const [printer] = useScreenSetting('printer')
  const { data } = useQuery({
    queryKey: ['printing-screens', restaurantId, on, printer],
    queryFn: async () => {
      const { kitchen } = await loadApi()
      return (await kitchen.reportPrinting({ restaurantId, screenId: ownScreenId(), on, printer })).screens
    },
    refetchInterval: REPORT_INTERVAL_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    placeholderData: (before) => before,
    enabled,
  })
  return data ?? []
}
