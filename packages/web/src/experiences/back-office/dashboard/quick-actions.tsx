import { Badge } from '@comanda/ui/badge'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Card } from '@comanda/ui/card'
import type { Icon } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { canOpen } from '../navigation.ts'
import { useStaff } from '../session.tsx'
import { useNavigation } from '../shell/navigation-context.tsx'

export interface QuickAction {
  label: string
  path: string
  icon: Icon
  /** Such as "11 today". */
  badge?: string
}

/** Links to the most used screens that the user can open. */
export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const session = useStaff()
  const groups = useNavigation()
  const shown = actions.filter(({ path }) => canOpen(groups, session, path))
  if (shown.length === 0) return null
  return (
    <Card title="Quick Actions">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(14.5rem,1fr))] gap-2">
        {shown.map(({ label, path, icon: Glyph, badge }) => (
          <li key={path}>
            <Link
              href={path}
              className={`${buttonClass()} w-full min-w-0 justify-start! gap-1.5! px-2! text-13!`}
            >
              <Glyph aria-hidden="true" className="size-4 flex-none" />
              {label}
              {badge && (
                <Badge tone="warn" className="ml-auto">
                  {badge}
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
