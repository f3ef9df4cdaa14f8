import type { ComponentPropsWithRef, ReactNode } from 'react'
import { controlBare, controlFrame } from './control-class.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitField } from './field.tsx'
import { ChevronsUpDown } from './icons.ts'

export interface SelectProps extends ComponentPropsWithRef<'select'>, FieldText {
  leading?: ReactNode
  /** Class of the full field, for its position in a grid. */
  className?: string
}

/** One of several, with the platform's own list. Children are `<option>`s. */
export function Select({ leading, children, ...props }: SelectProps) {
  const { field, control: select } = splitField(props)
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
            className={cx(
              'cursor-pointer appearance-none self-stretch truncate py-1.5 pr-9 [&>option]:bg-surface [&>option]:text-ink',
              !leading && 'pl-3',
              controlBare,
            )}
          >
            {children}
          </select>
          <ChevronsUpDown className="pointer-events-none absolute right-2.5 size-4 text-ink-3" />
        </div>
      )}
    </Field>
  )
}
