import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { mainPeriods, type PeriodChoice, periodChoices, periodLabels } from './periods.ts'

interface PeriodPickerProps {
  /** null if the days were chosen by date. */
  value: PeriodChoice | null
  onChange: (period: PeriodChoice) => void
}

/** The period of the list: buttons with a list of longer periods, or only a list if there is no room for buttons. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  const isLong = longPeriods.some((period) => period === value && period !== 'today' && period !== 'week')
  return (
    <>
      <Segmented
        label="Time range"
        className="max-wide:hidden!"
        options={mainPeriods.map((period) => ({ value: period, label: periodLabels[period] }))}
        value={value as (typeof mainPeriods)[number]}
        onChange={onChange}
      />
      <PeriodList
        className="w-36 max-wide:hidden"
        periods={longPeriods}
        empty="Longer"
        value={isLong ? value : null}
        onChange={onChange}
      />
      <PeriodList
        className="w-full wide:hidden"
        periods={periodChoices}
        empty="Chosen days"
        value={value}
        onChange={onChange}
      />
    </>
  )
}

const longPeriods = ['today', 'week', 'month', 'all'] as const

function PeriodList({
  periods,
  empty,
  value,
  onChange,
  className,
}: PeriodPickerProps & { periods: readonly PeriodChoice[]; empty: string; className: string }) {
  return (
    <Select<PeriodChoice | ''>
      label="Period"
      hideLabel
      className={className}
      value={value ?? ''}
      onChange={(period) => period !== '' && onChange(period)}
      options={[
        ...(value === null ? [['', empty] as const] : []),
        ...periods.map((period) => [period, periodLabels[period]] as const),
      ]}
    />
  )
}
