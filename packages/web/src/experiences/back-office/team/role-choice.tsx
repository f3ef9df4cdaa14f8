import { roleNames, roleSummaries } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { ChoiceInput } from '@comanda/ui/choice-input'
import { useId } from 'react'

export interface RoleChoiceProps {
  roles: readonly StaffRole[]
  value: StaffRole
  onChange: (role: StaffRole) => void
}

/** Roles as tiles, lowest first, each with the permissions that it adds. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const name = useId()
  return (
    <ChoiceGroup legend={<span className="text-small">Role</span>}>
      <div className="grid gap-1.5">
        {roles.map((role) => (
          <label
            key={role}
            htmlFor={`${name}-${role}`}
            className="flex min-h-tap cursor-pointer items-center gap-3 rounded-card border border-line-2 bg-surface px-3 py-2 transition-colors hover:border-line-strong has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:inset-ring-1 has-checked:inset-ring-pick-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <ChoiceInput
              kind="radio"
              id={`${name}-${role}`}
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
            />
            <span className="min-w-0">
              <span className="block font-semibold text-13">{roleNames[role]}</span>
              <span className="block text-12 text-ink-2">{roleSummaries[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
