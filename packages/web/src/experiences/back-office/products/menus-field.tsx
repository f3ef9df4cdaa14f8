import { regularMenu } from '@comanda/domain/menu/menu'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { FieldError } from '@comanda/ui/field-error'
import { useId } from 'react'

export interface MenusFieldProps {
  /** Names of the additional menus. */
  menus: readonly string[]
  /** Names of the chosen menus; empty: the regular menu. */
  value: readonly string[]
  onChange: (menus: string[]) => void
  error?: string
}

/** In which menus a product is sold. A name that no longer exists is shown, so that it can be removed. */
export function MenusField({ menus, value, onChange, error }: MenusFieldProps) {
  const id = useId()
  const chosen = value.length > 0 ? value : [regularMenu]
  const names = [...new Set([regularMenu, ...menus, ...value])]
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]
    onChange(next.length === 1 && next[0] === regularMenu ? [] : next)
  }
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 font-semibold text-ink text-small">Available on</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <ChoiceChip
            key={name}
            label={name === regularMenu ? 'Regular' : name}
            checked={chosen.includes(name)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(name)}
          />
        ))}
      </div>
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <p id={`${id}-note`} className="mt-1.5 text-ink-3 text-small">
          {menus.length === 0 ? 'There are no additional menus.' : 'The regular menu is always on sale.'}
        </p>
      )}
    </fieldset>
  )
}
