import { FailedState } from '@comanda/ui/failed-state'
import { useNow } from '../../../shared/clock.ts'
import { MenuPage } from '../menu/menu-page.tsx'
import { useOverview } from '../menu/use-overview.ts'
import { usePage } from '../page.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'

/** The restaurant's menu, where an order starts. */
export function MenuScreen() {
  const page = usePage()
  const now = useNow(page.now, 60_000)
  const { value: menu, failure, retry } = useOverview()
  if (menu) return <MenuPage menu={menu} now={now} />
  if (!failure) return <LoadingScreen />
  return (
    <main className="grid min-h-dvh place-content-center">
      <FailedState title="The menu did not load" {...failure} onRetry={retry} />
    </main>
  )
}
