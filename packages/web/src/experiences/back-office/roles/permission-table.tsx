import { type PermissionScope, permissionAreas, permissionScope } from '@comanda/domain/access/permissions'
import { roleNames } from '@comanda/domain/access/role-names'
import { type StaffRole, staffRoles } from '@comanda/domain/access/roles'
import { cx } from '@comanda/ui/cx.ts'
import { Check, Minus, Store } from '@comanda/ui/icons.ts'
import { Fragment } from 'react'

/** Permissions by area, with the scope of each role. The head of a column opens its role. */
export function PermissionTable({
  selected,
  onSelect,
}: {
  selected: StaffRole | null
  onSelect: (role: StaffRole) => void
}) {
  const columnClass = (role: StaffRole) => cx('px-2 sm:px-4', role === selected && 'bg-pick-tint')
  return (
    <section
      aria-label="Permissions"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard where it is wider than the screen
      tabIndex={0}
      className="relative max-w-300 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-13">
        <thead>
          <tr className="border-line border-b text-12 text-ink-2">
            <th scope="col" className="min-w-36 px-4 py-2 font-medium">
              Permission
            </th>
            {staffRoles.map((role) => (
              <th key={role} scope="col" className={cx(columnClass(role), 'w-36 py-1 font-medium')}>
                <button
                  type="button"
                  aria-pressed={role === selected}
                  onClick={() => onSelect(role)}
                  className="-mx-2 min-h-8 rounded-6 px-2 text-left font-medium hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
                >
                  {roleNames[role]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionAreas.map(({ area, permissions }) => (
            <Fragment key={area}>
              <tr className="border-line border-b bg-canvas">
                <th
                  scope="colgroup"
                  colSpan={staffRoles.length + 1}
                  className="px-4 py-1.5 font-semibold text-ink-2"
                >
                  {area}
                </th>
              </tr>
              {permissions.map(({ action, name }) => (
                <tr key={action} className="border-line border-b last:border-b-0">
                  <th scope="row" className="px-4 py-2 font-medium">
                    {name}
                  </th>
                  {staffRoles.map((role) => (
                    <td key={role} className={cx(columnClass(role), 'py-1.5')}>
                      <ScopeBadge scope={permissionScope(role, action)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The scope in which a role has a permission. */
export function ScopeBadge({ scope }: { scope: PermissionScope }) {
  const icon = 'size-3.5 flex-none'
  if (scope === 'none') {
    return (
      <span className="text-ink-3">
        <Minus className={icon} />
        <span className="visually-hidden">No</span>
      </span>
    )
  }
  const isAll = scope === 'all'
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-6 px-1.5 py-0.5 font-medium text-12',
        isAll ? 'bg-success-tint text-success-ink' : 'bg-sunken text-ink-2',
      )}
    >
      {isAll ? <Check className={icon} /> : <Store className={icon} />}
      {isAll ? 'All' : 'Own'}
    </span>
  )
}
