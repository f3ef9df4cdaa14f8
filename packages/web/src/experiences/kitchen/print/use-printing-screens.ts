import { useQuery } from '@tanstack/react-query'
import { readStored, writeStored } from '../../../shared/browser-store.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { newId } from '../actions/new-id.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'

const KEY = 'comanda.kitchen-screen-id'
/** The server counts a screen for two and a half minutes. */
const REPORT_INTERVAL_MS = 60_000

let screenId = readStored(KEY)

/**
 * Reports whether this screen prints automatically, periodically while it is shown. Returns the names of the other screens of the
 * kitchen that do; none while unknown.
 */
export function usePrintingScreens({ enabled }: { enabled: boolean }): readonly string[] {
  const { id: restaurantId } = useKitchen().restaurant
  const [on] = useScreenSetting('autoPrint')
  const { data } = useQuery({
    queryKey: ['printing-screens', restaurantId, on],
    queryFn: async () => {
      const { kitchen } = await loadApi()
      return (await kitchen.reportPrinting({ restaurantId, screenId: ownId(), on })).others
    },
    refetchInterval: REPORT_INTERVAL_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    placeholderData: (before) => before,
    enabled,
  })
  return data ?? []
}

/** The same in all tabs of this browser, as the setting is. */
function ownId(): string {
  screenId ??= readStored(KEY) ?? newId()
  writeStored(KEY, screenId)
  return screenId
}
