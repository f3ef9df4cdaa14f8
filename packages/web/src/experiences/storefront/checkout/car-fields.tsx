import type { Car } from '@comanda/domain/ordering/curbside'
import { TextField } from '@comanda/ui/text-field'

/** The car to which an order is brought. */
export function CarFields({
  id,
  car,
  issue,
  onChange,
}: {
  /** The id of the first field. */
  id?: string
  car: Car
  issue: string | undefined
  onChange: (changed: Partial<Car>) => void
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <TextField
        id={id}
        label="Vehicle and color"
        placeholder="Blue Honda Civic"
        autoComplete="off"
        maxLength={60}
        value={car.vehicle}
        error={issue}
        onChange={(event) => onChange({ vehicle: event.currentTarget.value })}
      />
      <TextField
        label="Parking space"
        optional
        autoComplete="off"
        maxLength={40}
        value={car.space}
        onChange={(event) => onChange({ space: event.currentTarget.value })}
      />
    </div>
  )
}
