import { type ReactNode, useId, useState } from 'react'
import { ChoiceInput } from './choice-input.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { X } from './icons.ts'
import { SearchField } from './search-field.tsx'
import { Skeleton } from './skeleton.tsx'
import { TextButton } from './text-button.tsx'

export interface PickerOption {
  value: string
  label: string
  /** Behind the label: a price, a category. Found by the search as well. */
  note?: string
  /** In front of the label: a picture. */
  media?: ReactNode
}

export interface MultiPickerProps {
  label: string
  /** Undefined while they are loading. */
  options: readonly PickerOption[] | undefined
  /** The chosen values, in the order in which they were chosen. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Placeholder of the search: "Search products…". */
  searchLabel: string
  hint?: ReactNode
  error?: string
  /** The maximum number of selected options. */
  max?: number
  className?: string
}

/** The number of options shown at once; a search narrows the rest. */
const SHOWN = 60

/** Selects several of many: the selected ones as removable chips, a search, and a list of check boxes. */
export function MultiPicker(props: MultiPickerProps) {
  const { label, options, value, onChange, searchLabel, hint, error, max, className } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = matchingOptions(options ?? [], typed)
  const shown = found.slice(0, SHOWN)
  const isFull = max !== undefined && value.length >= max
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((other) => other !== option) : [...value, option])
  return (
    <fieldset aria-describedby={error || hint ? `${id}-note` : undefined} className={className}>
      <legend className="mb-1.5 font-semibold text-ink text-small">
        {label}
        <span className="ml-2 font-regular text-ink-3">
          {max === undefined ? `${value.length} chosen` : `${value.length} of at most ${max}`}
        </span>
      </legend>
      <Chips {...props} onRemove={toggle} />
      <div
        className={cx(
          'overflow-hidden rounded-ctl border bg-surface',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <SearchField
          label={searchLabel}
          value={typed}
          onChange={setTyped}
          invalid={Boolean(error)}
          className="rounded-none! border-b-line!"
        />
        <div className="max-h-64 overflow-y-auto overscroll-contain p-1">
          {!options && <Loading />}
          {options && found.length === 0 && (
            <p className="px-2.5 py-3 text-13 text-ink-2">
              {options.length === 0 ? 'Nothing to choose yet' : 'No matches'}
            </p>
          )}
          {shown.map((option) => {
            const checked = value.includes(option.value)
            return (
              <OptionRow
                key={option.value}
                option={option}
                checked={checked}
                disabled={isFull && !checked}
                onChange={() => toggle(option.value)}
              />
            )
          })}
          {found.length > SHOWN && (
            <p className="px-2.5 py-2 text-12 text-ink-2">
              {found.length - SHOWN} more. Type to narrow the list.
            </p>
          )}
        </div>
      </div>
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="mt-1.5 text-ink-3 text-small">
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}

/** The options that contain every typed word in their label or note. */
export function matchingOptions(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label, note }) => {
    const text = `${label} ${note ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function Chips({
  options,
  value,
  onChange,
  onRemove,
}: MultiPickerProps & { onRemove: (value: string) => void }) {
  const labels = new Map(options?.map((option) => [option.value, option.label]))
  if (!options || value.length === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap items-center gap-1.5">
      {value.map((chosen) => {
        const name = labels.get(chosen) ?? 'No longer available'
        return (
          <li key={chosen}>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(chosen)}
              className="inline-flex min-h-7 max-w-60 items-center gap-1.5 rounded-full bg-pick-tint pr-2 pl-3 font-medium text-13 text-pick-ink hover:bg-pick-tint-2 pointer-coarse:min-h-tap"
            >
              <span className="truncate">{name}</span>
              <X className="size-3.5 flex-none" />
            </button>
          </li>
        )
      })}
      {value.length > 1 && (
        <li className="px-2">
          <TextButton onClick={() => onChange([])}>Remove all</TextButton>
        </li>
      )}
    </ul>
  )
}

function OptionRow({
  option,
  checked,
  disabled,
  onChange,
}: {
  option: PickerOption
  checked: boolean
  disabled: boolean
  onChange: () => void
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: ChoiceInput is the control
    <label
      className={cx(
        'flex min-h-9 items-center gap-2.5 rounded-8 px-2.5 py-1 text-13 has-focus-visible:bg-press pointer-coarse:min-h-tap pointer-coarse:text-16',
        disabled ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer hover:bg-hover',
      )}
    >
      <ChoiceInput kind="checkbox" checked={checked} disabled={disabled} onChange={onChange} />
      {option.media}
      <span className="min-w-0 flex-auto truncate font-medium">{option.label}</span>
      {option.note && <span className="max-w-1/2 flex-none truncate text-ink-2">{option.note}</span>}
    </label>
  )
}

function Loading() {
  return (
    <div role="status" className="space-y-3 p-2.5">
      <span className="visually-hidden">Loading</span>
      <Skeleton className="h-2.5 w-40 animate-appear" />
      <Skeleton className="h-2.5 w-28 animate-appear" />
    </div>
  )
}
