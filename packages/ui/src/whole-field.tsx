import { wholeFormat } from '@comanda/domain/money/typed-number'
import { NumberField, type NumberFieldProps, type NumberValue } from './number-field.tsx'

export type WholeFieldProps = Omit<NumberFieldProps, 'trailing'> &
  NumberValue<number> & {
    /** "minutes" */
    unit?: string
  }

/** A whole number, with an optional unit. */
export function WholeField({ unit, ...field }: WholeFieldProps) {
  return (
    <NumberField
      {...field}
      numbers={wholeFormat}
      format={String}
      trailing={unit && <span className="mr-1.5">{unit}</span>}
    />
  )
}
