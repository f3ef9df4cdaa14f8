import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import { Switch } from '@comanda/ui/switch'
import { WholeField } from '@comanda/ui/whole-field'
import type { SectionFields } from './section-texts.ts'

/** Whether orders can be scheduled for later days, and how far ahead. */
export function OrderAheadFields({ fields, issues, set }: SectionFields<OrderingFields>) {
  return (
    <>
      <Switch
        className="mt-3"
        label="Order ahead"
        description="Off: orders can be scheduled for today only, or for the next open day."
        checked={fields.advanceOrderingEnabled}
        onChange={(event) => set({ advanceOrderingEnabled: event.currentTarget.checked })}
      />
      {(fields.advanceOrderingEnabled || issues.advanceOrderingHours) && (
        <WholeField
          className="mt-3 sm:max-w-60"
          label="How far ahead"
          unit="hours"
          value={fields.advanceOrderingHours}
          error={issues.advanceOrderingHours}
          onChange={(hours) => set({ advanceOrderingHours: hours ?? Number.NaN })}
        />
      )}
    </>
  )
}

/** Whether signed-in customers have favorites. */
export function FavoritesSwitch({ fields, set }: Pick<SectionFields<OrderingFields>, 'fields' | 'set'>) {
  return (
    <Switch
      label="Favorites"
      description="Signed-in customers see their favorite dishes above the menu."
      checked={fields.favoritesEnabled}
      onChange={(event) => set({ favoritesEnabled: event.currentTarget.checked })}
    />
  )
}
