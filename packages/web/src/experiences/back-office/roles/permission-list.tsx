import { permissionAreas } from '@comanda/domain/access/permissions'
import type { Action } from '@comanda/domain/access/roles'
import { cx } from '@comanda/ui/cx.ts'

/** All permissions by area, one of them selected. */
export function PermissionList({
  selected,
  onSelect,
}: {
  selected: Action
  onSelect: (action: Action) => void
}) {
  return (
    <nav aria-label="Permissions" className="grid gap-3 px-2 py-3">
      {permissionAreas.map(({ area, permissions }) => (
        <section key={area} aria-label={area}>
          <h3 className="px-2 pb-1 font-semibold text-12 text-ink-2">{area}</h3>
          <ul>
            {permissions.map(({ action, name }) => (
              <li key={action}>
                <button
                  type="button"
                  aria-current={action === selected || undefined}
                  onClick={() => onSelect(action)}
                  className={cx(
                    'min-h-9 w-full rounded-8 px-2 py-1.5 text-left text-14 leading-snug hover:bg-hover pointer-coarse:min-h-11',
                    action === selected && 'bg-pick-tint font-semibold text-pick-ink',
                  )}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
