import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { ChevronDown, X } from './icons.ts'
import { type Labels, optionsOf } from './labels.ts'
import { popoverClass, usePopover } from './use-popover.ts'

export interface FilterOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export type FilterMenuProps<Value extends string> = FilterText<Value> & (OneValue<Value> | ManyValues<Value>)

interface FilterText<Value extends string> {
  /** The filtered property: "Role". */
  label: string
  labels?: Labels<Value>
  /** Instead of labels, where they are made from other data. */
  options?: readonly FilterOption<Value>[]
  /** Label of "no filter": "All", "Anyone". */
  all: string
  /** Why the options did not load. */
  failure?: FilterFailure | null | undefined
}

interface OneValue<Value extends string> {
  many?: false
  /** null: no filter. */
  value: Value | null
  onChange: (value: Value | null) => void
}

interface ManyValues<Value extends string> {
  /** Several values at once. */
  many: true
  /** Empty: no filter. */
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

export interface FilterFailure {
  /** "Restaurants did not load". */
  title: string
  onRetry: () => void
}

/** A chip that shows a list's filter and opens its choices. */
export function FilterMenu<Value extends string>({
  label,
  labels,
  options = optionsOf(labels),
  all,
  failure,
  ...choice
}: FilterMenuProps<Value>) {
  const { many } = choice
  const value = choice.many ? choice.value : choice.value === null ? [] : [choice.value]
  const onChange = (values: Value[]) =>
    choice.many ? choice.onChange(values) : choice.onChange(values[0] ?? null)
  const name = useId()
  const popover = usePopover('start', (panel) => {
    const inputs = panel.querySelectorAll<HTMLInputElement>('input')
    const checked = [...inputs].find((input) => input.checked)
    ;(checked ?? inputs[0])?.focus()
  })
  const chosen = options.filter((option) => value.includes(option.value))
  const active = value.length > 0
  const toggle = (option: Value) =>
    onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option])
  return (
    <div className="relative inline-flex max-w-full">
      <button
        {...popover.button}
        type="button"
        aria-haspopup="dialog"
        className={cx(
          'inline-flex min-h-ctl min-w-0 items-center gap-1.5 rounded-ctl border px-3 text-ctl transition-colors',
          active
            ? 'border-pick-line bg-pick-tint pr-9 text-pick-ink hover:border-pick'
            : 'border-line bg-surface text-ink-2 hover:border-line-2',
        )}
      >
        <span className="flex-none font-medium">{label}</span>
        <span className={cx('truncate font-semibold', !active && 'text-ink')}>
          {active ? chosen.map((option) => option.label).join(', ') || `${value.length} chosen` : all}
        </span>
        {!active && <ChevronDown className="size-4 text-ink-3" />}
      </button>
      {active && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          title={`Clear ${label}`}
          onClick={() => onChange([])}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-ctl text-pick-ink hover:bg-hover"
        >
          <X className="size-4" />
        </button>
      )}
      <div {...popover.panel} className={cx(popoverClass, 'min-w-52 p-1')}>
        <fieldset>
          <legend className="visually-hidden">{label}</legend>
          {!many && (
            <Choice type="radio" name={name} label={all} checked={!active} onChange={() => onChange([])} />
          )}
          {options.map((option) => (
            <Choice
              key={option.value}
              type={many ? 'checkbox' : 'radio'}
              name={name}
              label={option.label}
              icon={option.icon}
              checked={value.includes(option.value)}
              onChange={() => (many ? toggle(option.value) : onChange([option.value]))}
            />
          ))}
        </fieldset>
        {failure && (
          <div className="flex items-center justify-between gap-3 px-2.5 py-1.5 text-13">
            <p role="alert">{failure.title}</p>
            <Button
              size="sm"
              onClick={(event) => {
                // The button disappears.
                event.currentTarget.closest('[popover]')?.querySelector('input')?.focus()
                failure.onRetry()
              }}
            >
              Retry
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function Choice({
  icon,
  label,
  ...input
}: {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  icon?: ReactNode
  checked: boolean
  onChange: () => void
}) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-8 px-2.5 py-1.5 font-medium text-13 hover:bg-hover has-focus-visible:bg-press pointer-coarse:min-h-tap pointer-coarse:text-16">
      <input {...input} className="size-4 flex-none outline-none" />
      {icon && <span className="flex flex-none text-ink-2 *:size-4">{icon}</span>}
      <span className="truncate">{label}</span>
    </label>
  )
}
