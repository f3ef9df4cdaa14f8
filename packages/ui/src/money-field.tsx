import type { Cents } from '@comanda/domain/money/cents'
import { formatDollars } from '@comanda/domain/money/format'
import { dollarFormat } from '@comanda/domain/money/typed-number'
import { NumberField, type NumberFieldProps, type NumberValue } from './number-field.tsx'

export type MoneyFieldProps = Omit<NumberFieldProps, 'leading'> & NumberValue<Cents>

/** An amount of dollars, in cents. */
export function MoneyField(props: MoneyFieldProps) {
  return <NumberField {...props} numbers={dollarFormat} format={formatDollars} leading="$" />
}
