import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Select } from '@comanda/ui/select'
import { logoSource } from '../back-office/restaurant-name.tsx'
import type { StaffRestaurant } from '../back-office/session.tsx'

export interface RestaurantChoiceProps {
  restaurants: readonly StaffRestaurant[]
  /** Whether none may be chosen, which means all. */
  optional: boolean
  value: string | null
  onChange: (restaurantId: string | null) => void
  /** Why nothing can be chosen here. */
  fixed?: string
}

/** Where a role holds. */
export function RestaurantChoice({ restaurants, optional, value, onChange, fixed }: RestaurantChoiceProps) {
  const chosen = restaurants.find(({ id }) => id === value)
  return (
    <Select
      label="Restaurant"
      optional={optional}
      disabled={fixed !== undefined}
      hint={fixed ?? (optional ? 'Left empty, the role holds for all restaurants.' : undefined)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      leading={chosen && <RestaurantLogo src={logoSource(chosen.logo)} className="size-5 rounded-6!" />}
    >
      {optional && <option value="">All restaurants</option>}
      {restaurants.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
