import type { ComponentPropsWithRef, ReactNode } from 'react'
import { controlBare, controlFrame } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitField } from './field.tsx'
import { ChevronsUpDown } from './icons.ts'
import { type Labels, optionsOf } from './labels.ts'

/** Values with their labels, in order. */
type Options<Value extends string | number> = readonly (readonly [value: Value, label: string])[]

export interface SelectProps<Value extends string | number>
  extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children'>,
    FieldText {
  value: Value
  onChange: (value: Value) => void
  labels?: Labels<Value & string>
  /** Instead of labels, where they are made from other data. */
  options?: Options<Value>
  /** Below the options. */
  groups?: readonly { label: string; options: Options<Value> }[]
  leading?: ReactNode
  /** Class of the full field, for its position in a grid. */
  className?: string
}

/** One of several, with the platform's own list. */
export function Select<Value extends string | number>({
  value,
  onChange,
  labels,
  options = optionsOf(labels).map(({ value, label }) => [value, label] as const),
  groups = [],
  leading,
  ...props
}: SelectProps<Value>) {
  const { field, control: select } = splitField(props)
  const choose = (text: string) => {
    const all = [...options, ...groups.flatMap((group) => group.options)]
    const chosen = all.find(([one]) => String(one) === text)
    if (chosen) onChange(chosen[0])
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div
          className={cx(
            'relative flex min-h-ctl items-center gap-2',
            Boolean(leading) && 'pl-3',
            controlFrame,
          )}
        >
          {leading && <span className="flex flex-none text-ink-3">{leading}</span>}
          <select
            {...select}
            {...wiring}
            value={value}
            onChange={(event) => choose(event.currentTarget.value)}
            className={cx(
              'cursor-pointer appearance-none self-stretch truncate py-1.5 pr-9 [&>option]:bg-surface [&>option]:text-ink',
              !leading && 'pl-3',
              controlBare,
            )}
          >
            <OptionElements options={options} />
            {groups.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                <OptionElements options={options} />
              </optgroup>
            ))}
          </select>
          <ChevronsUpDown className="pointer-events-none absolute right-2.5 size-4 text-ink-3" />
        </div>
      )}
    </Field>
  )
}

function OptionElements({ options }: { options: Options<string | number> }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
