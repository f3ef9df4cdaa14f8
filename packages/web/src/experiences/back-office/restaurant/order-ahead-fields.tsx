import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import { Switch } from '@comanda/ui/switch'
import { WholeField } from '@comanda/ui/whole-field'
import { bindFields } from '../forms/bind-fields.ts'
import type { SectionFields } from './section-texts.ts'

/** Whether orders can be scheduled for later days, and how far ahead. */
export function OrderAheadFields({ form }: { form: SectionFields<OrderingFields> }) {
  const bind = bindFields(form)
  return (
    <>
      <Switch
        className="mt-3"
        label="Order ahead"
        description="Off: orders can be scheduled for today only, or for the next open day."
        {...bind.checked('advanceOrderingEnabled')}
      />
      {(form.fields.advanceOrderingEnabled || form.issues.advanceOrderingHours) && (
        <WholeField
          className="mt-3 sm:max-w-60"
          label="How far ahead"
          unit="hours"
          {...bind.number('advanceOrderingHours')}
        />
      )}
    </>
  )
}

/** Whether signed-in customers have favorites. */
export function FavoritesSwitch({ form }: { form: SectionFields<OrderingFields> }) {
  return (
    <Switch
      label="Favorites"
      description="Signed-in customers see their favorite dishes above the menu."
      {...bindFields(form).checked('favoritesEnabled')}
    />
  )
}
