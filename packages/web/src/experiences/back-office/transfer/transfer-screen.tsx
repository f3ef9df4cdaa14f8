import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

const title = 'Import & Export'
const subtitle = 'Export and import the menu, as a spreadsheet or as a complete file.'

/** Exports the menu, and imports one after showing what would change. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, TransferOf)

function TransferOf({ restaurant, restaurantId }: RestaurantProps) {
  return (
    <Screen title={title} subtitle={subtitle}>
      <div className="mx-auto grid max-w-220 grid-cols-[minmax(0,1fr)] gap-6">
        <ExportCard restaurantId={restaurantId} />
        <ImportCard restaurant={restaurant} />
      </div>
    </Screen>
  )
}
